// Package bucket keeps backups in a bucket that speaks S3's protocol.
package bucket

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"app.tender/tender/state"
)

// Scheme begins the address of a bucket: s3://bucket/prefix.
const Scheme = "s3://"

// defaultEndpoint is Amazon's own.
const defaultEndpoint = "https://s3.amazonaws.com"

// partSize is how many bytes of an upload are in memory at once. S3 takes 10,000 parts, so 156 GiB.
const partSize = 16 << 20

// Bucket is a bucket, and the prefix of the names in it. It is safe for concurrent use.
type Bucket struct {
	client       *minio.Client
	name, prefix string // the prefix is empty, or ends in a slash
}

// Open returns the bucket of an address, s3://bucket/prefix, at an endpoint, https://host[:port]; empty: Amazon's. It
// sends nothing. Credentials come from AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN, the region from
// AWS_REGION. The error is a state.Fault.
func Open(address, endpoint string, getenv func(string) string) (*Bucket, error) {
	name, prefix, _ := strings.Cut(strings.TrimPrefix(address, Scheme), "/")
	at, err := url.Parse(cmp.Or(endpoint, defaultEndpoint))
	if err != nil || at.Host == "" || at.User != nil || strings.Trim(at.Path, "/") != "" ||
		at.Scheme != "https" && at.Scheme != "http" {
		return nil, state.Invalid("The endpoint of S3 can't be read.",
			"Name it with --s3-endpoint or $TENDER_SERVE_S3_ENDPOINT, such as https://s3.example.com.")
	}
	key, secret := getenv("AWS_ACCESS_KEY_ID"), getenv("AWS_SECRET_ACCESS_KEY")
	if key == "" || secret == "" {
		return nil, state.Invalid("There are no credentials for "+address+".",
			"Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment.")
	}
	client, err := minio.New(at.Host, &minio.Options{
		Creds:  credentials.NewStaticV4(key, secret, getenv("AWS_SESSION_TOKEN")),
		Secure: at.Scheme == "https", Region: getenv("AWS_REGION"), MaxRetries: 3,
	})
	if err != nil || name == "" {
		return nil, state.Invalid(address+" names no bucket.", "Name one as s3://bucket or s3://bucket/prefix.")
	}
	if prefix = strings.Trim(prefix, "/"); prefix != "" {
		prefix += "/"
	}
	return &Bucket{client: client, name: name, prefix: prefix}, nil
}

// Address returns the address of an object.
func (b *Bucket) Address(name string) string { return Scheme + b.name + "/" + b.prefix + name }

// Put uploads an object. Until all of it is there, it does not exist under its name.
func (b *Bucket) Put(ctx context.Context, name string, from io.Reader) error {
	_, err := b.client.PutObject(ctx, b.name, b.prefix+name, from, -1,
		minio.PutObjectOptions{PartSize: partSize, ContentType: "application/octet-stream"})
	return b.failed("uploading", err)
}

// Get downloads an object.
func (b *Bucket) Get(ctx context.Context, name string, to io.Writer) error {
	object, err := b.client.GetObject(ctx, b.name, b.prefix+name, minio.GetObjectOptions{})
	if err == nil {
		defer object.Close() //nolint:errcheck // nothing was written
		_, err = io.Copy(to, object)
	}
	return b.failed("downloading", err)
}

// Delete deletes an object.
func (b *Bucket) Delete(ctx context.Context, name string) error {
	return b.failed("deleting", b.client.RemoveObject(ctx, b.name, b.prefix+name, minio.RemoveObjectOptions{}))
}

// Names returns the sorted names, without the prefix, of the objects whose names begin with start.
func (b *Bucket) Names(ctx context.Context, start string) ([]string, error) {
	var names []string
	for object := range b.client.ListObjectsIter(ctx, b.name, minio.ListObjectsOptions{Prefix: b.prefix + start}) {
		if object.Err != nil {
			return nil, b.failed("listing", object.Err)
		}
		names = append(names, strings.TrimPrefix(object.Key, b.prefix))
	}
	slices.Sort(names)
	return names, nil
}

// failed returns the fault of what S3 did not do.
func (b *Bucket) failed(doing string, err error) error {
	if err == nil {
		return nil
	}
	next := "See whether the endpoint can be reached, and try again."
	switch minio.ToErrorResponse(err).StatusCode {
	case http.StatusForbidden, http.StatusUnauthorized:
		next = "See whether the AWS_ variables have a key that may read, write, list and delete there."
	case http.StatusNotFound:
		next = "See whether the bucket and the name are right, and the endpoint that --s3-endpoint names."
	}
	return fmt.Errorf("%s: %w", doing, state.Local(fmt.Sprintf("%s%s: %v.", Scheme, b.name,
		strings.TrimSuffix(err.Error(), ".")), next))
}
