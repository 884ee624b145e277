package wire

import "reflect"

// WithoutPrices returns a body of a response without what only callers who may see prices get: every figure but those
// of fields with the tag for:"everyone", and every field with the tag for:"team". A field that is added later is
// therefore left out if it is a figure. What remains of a figure is null, or nothing where null is not allowed.
func WithoutPrices(body any) any {
	if body == nil {
		return nil
	}
	v := reflect.New(reflect.TypeOf(body)).Elem() // a value in an interface can't be changed
	v.Set(reflect.ValueOf(body))
	leaveOutPrices(v)
	return v.Interface()
}

func leaveOutPrices(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			leaveOutField(v.Field(i), v.Type().Field(i).Tag.Get("for"))
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			leaveOutPrices(v.Index(i))
		}
	case reflect.Pointer:
		if !v.IsNil() {
			leaveOutPrices(v.Elem())
		}
	case reflect.Interface:
		if !v.IsNil() {
			v.Set(reflect.ValueOf(WithoutPrices(v.Interface())))
		}
	default:
	}
}

// leaveOutField does so with a field for readers; empty: of its type.
func leaveOutField(f reflect.Value, readers string) {
	isFigure := f.Type() == reflect.TypeFor[number]() || f.Type() == reflect.TypeFor[figure]()
	switch {
	case readers == "everyone" || !f.CanSet() && f.Kind() != reflect.Struct: // not written
	case readers == "team" || isFigure:
		f.SetZero()
	default:
		leaveOutPrices(f)
	}
}
