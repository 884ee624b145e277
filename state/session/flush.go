package session

import (
	"context"
	"slices"

	"app.tender/tender/state"
)

// Lost is what could not be stored before the end.
type Lost struct {
	Texts []state.Draft
	Edits []state.Edit
	Site  []state.SiteEvent
	Plans []string // descriptions, such as "adding 2 × VX-75"

	Scratch []state.Scratch
}

// Flush writes everything that is not stored yet, until that is done or ctx ends. It returns what
// is still only in memory.
func (s *Session) Flush(ctx context.Context) Lost {
	s.mu.Lock()
	s.Typing.save()
	s.tryAgain()
	s.mu.Unlock()
	for s.writing() && ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case <-s.rest:
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.lost()
}

func (s *Session) writing() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.writer.current != nil
}

// lost returns everything that is only in memory.
func (s *Session) lost() (l Lost) {
	s.Typing.lost(&l)
	for _, events := range s.Site.unstored {
		l.Site = append(l.Site, events...)
	}
	jobs := slices.Clone(s.writer.broken)
	if s.writer.current != nil {
		jobs = append(jobs, s.writer.current)
	}
	for _, j := range append(jobs, s.writer.queue...) {
		switch k := j.key.(type) {
		case *commit:
			l.Edits = append(l.Edits, k.edits...)
			if k.plan != nil {
				l.Plans = append(l.Plans, k.plan.Words)
			}
		case *planning:
			l.Plans = append(l.Plans, k.edit.Words)
		}
	}
	return l
}
