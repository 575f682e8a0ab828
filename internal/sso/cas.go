package sso

import (
	"bytes"
	"cmp"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
)

// casProvider speaks CAS 2 or 3: a ticket for one address, which the server is asked about.
type casProvider struct {
	Settings
	client *http.Client
}

// Begin sends the person to the server. The state is part of the address that the ticket is for.
func (p *casProvider) Begin(_ context.Context, a Attempt) (string, error) {
	return withQuery(p.path("/login"), url.Values{"service": {p.service(a)}}), nil
}

func (p *casProvider) service(a Attempt) string {
	return withQuery(a.Callback, url.Values{"state": {a.State}})
}

func (p *casProvider) path(end string) string { return strings.TrimSuffix(p.Issuer, "/") + end }

// Finish asks the server about the ticket.
func (p *casProvider) Finish(ctx context.Context, a Attempt, answer url.Values) (Person, error) {
	ticket, err := code(answer, "ticket")
	if err != nil {
		return Person{}, err
	}
	return p.Ticket(ctx, ticket, p.service(a))
}

// Tickets is a provider whose proof is a ticket for an address, which a client may bring by itself.
type Tickets interface {
	// Ticket asks whom the ticket for the address of the service is for.
	Ticket(ctx context.Context, ticket, service string) (Person, error)
}

// Ticket asks the server. Each ticket counts once there.
func (p *casProvider) Ticket(ctx context.Context, ticket, service string) (Person, error) {
	return inTime(ctx, p.Settings, func(ctx context.Context) (Person, error) { return p.validate(ctx, ticket, service) })
}

func (p *casProvider) validate(ctx context.Context, ticket, service string) (Person, error) {
	if len(ticket) > 512 || !strings.HasPrefix(ticket, "ST-") { // of proxies, PT-, none are taken
		return Person{}, fmt.Errorf("%w: no service ticket", ErrRefused)
	}
	path := "/p3/serviceValidate"
	if p.CASVersion == 2 {
		path = "/serviceValidate"
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, withQuery(p.path(path), url.Values{"ticket": {ticket}, "service": {service}}), nil)
	if err != nil {
		return Person{}, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	response, err := p.client.Do(request)
	if err != nil {
		return Person{}, down(err)
	}
	defer response.Body.Close()
	if err := statusOf(response); err != nil {
		return Person{}, err
	}
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return Person{}, down(err)
	}
	who, err := readCAS(body, p.NameField)
	if err != nil {
		return Person{}, err
	}
	who.Session = ticket
	return who, nil
}

// Leave is the sign-out of the server.
func (p *casProvider) Leave(_ context.Context, _, back string) string {
	return withQuery(cmp.Or(p.LogoutURL, p.path("/logout")), url.Values{"service": {back}})
}

// casAnswer is the answer of serviceValidate. Names are matched with their space.
type casAnswer struct {
	XMLName xml.Name     `xml:"http://www.yale.edu/tp/cas serviceResponse"`
	Success []casSuccess `xml:"http://www.yale.edu/tp/cas authenticationSuccess"`
	Failure []struct {
		Code string `xml:"code,attr"`
	} `xml:"http://www.yale.edu/tp/cas authenticationFailure"`
}

type casSuccess struct {
	User       []string `xml:"http://www.yale.edu/tp/cas user"`
	Attributes struct {
		Fields []casField `xml:",any"`
	} `xml:"http://www.yale.edu/tp/cas attributes"`
}

type casField struct {
	XMLName xml.Name
	Text    string `xml:",chardata"`
}

// readCAS takes exactly one user and nothing that says two things at once.
func readCAS(body []byte, nameField string) (Person, error) {
	var answer casAnswer
	if err := decodeXML(body, &answer); err != nil {
		return Person{}, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if len(answer.Failure) > 0 || len(answer.Success) != 1 || len(answer.Success[0].User) != 1 {
		reason := "no user"
		if len(answer.Failure) > 0 {
			reason = answer.Failure[0].Code
		}
		return Person{}, fmt.Errorf("%w: %.100q", ErrRefused, reason)
	}
	who := Person{Subject: strings.TrimSpace(answer.Success[0].User[0])}
	for _, f := range answer.Success[0].Attributes.Fields {
		if f.XMLName.Local == cmp.Or(nameField, "displayName") && who.Name == "" {
			who.Name = strings.TrimSpace(f.Text)
		}
	}
	return who.sound()
}

// decodeXML reads one document. A document type, by which entities are declared, has no business in it.
func decodeXML(body []byte, into any) error {
	decoder := xml.NewDecoder(bytes.NewReader(body))
	for {
		token, err := decoder.RawToken()
		if errors.Is(err, io.EOF) {
			return xml.Unmarshal(body, into)
		}
		if err != nil {
			return err
		}
		if _, declares := token.(xml.Directive); declares {
			return errors.New("a document type is not accepted")
		}
	}
}

// Farewell reads the SAML message by which the server ends a session; the ticket in it is known to nobody else.
func (p *casProvider) Farewell(_ context.Context, message string) (Ended, error) {
	var request struct {
		XMLName xml.Name `xml:"urn:oasis:names:tc:SAML:2.0:protocol LogoutRequest"`
		Session string   `xml:"urn:oasis:names:tc:SAML:2.0:protocol SessionIndex"`
	}
	if err := decodeXML([]byte(message), &request); err != nil {
		return Ended{}, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	ticket := strings.TrimSpace(request.Session)
	if ticket == "" {
		return Ended{}, fmt.Errorf("%w: no session", ErrRefused)
	}
	return Ended{Session: ticket}, nil
}
