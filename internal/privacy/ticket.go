package privacy

import (
	"crypto/cipher"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"time"

	"jikong/internal/value"
)

// Ticket seals data that a reader carries about and hands back unread and unchanged, until a moment: the answers of a form with
// several pages, the right to look at a letter once opened. The same purpose opens it.
func (v *Vault) Ticket(purpose string, data []byte, until value.Time) string {
	plain := binary.BigEndian.AppendUint64(nil, uint64(until))
	return seal(v.tickets, append(plain, data...), purpose)
}

// OpenTicket opens a ticket; ok is false for one that is over, forged, or made for something else.
func (v *Vault) OpenTicket(purpose, ticket string, now value.Time) (data []byte, ok bool) {
	plain, err := open(v.tickets, ticket, purpose)
	if err != nil || len(plain) < 8 || value.Time(binary.BigEndian.Uint64(plain)) < now {
		return nil, false
	}
	return plain[8:], true
}

// SealBytes encrypts a file of the record, in memory.
func (k Key) SealBytes(field string, data []byte) []byte {
	return sealBytes(k.aead, data, k.context(field))
}

// OpenBytes decrypts what SealBytes made for the same record and field.
func (k Key) OpenBytes(field string, sealed []byte) ([]byte, error) {
	data, err := openBytes(k.aead, sealed, k.context(field))
	if err != nil {
		return nil, fmt.Errorf("%s of record %s: %w", field, k.record, err)
	}
	return data, nil
}

func seal(aead cipher.AEAD, plain []byte, context string) string {
	return base64.RawStdEncoding.EncodeToString(sealBytes(aead, plain, context))
}

func open(aead cipher.AEAD, sealed, context string) ([]byte, error) {
	data, err := base64.RawStdEncoding.DecodeString(sealed)
	if err != nil {
		return nil, fmt.Errorf("sealed text: %w", err)
	}
	return openBytes(aead, data, context)
}

// Tickets are those of one purpose, each good for a while, with data of any kind.
type Tickets struct {
	Vault   *Vault
	Now     func() value.Time
	Purpose string
	Life    time.Duration
}

// Seal makes a ticket.
func (t Tickets) Seal(data any) (string, error) {
	text, err := json.Marshal(data)
	if err != nil {
		return "", err
	}
	return t.Vault.Ticket(t.Purpose, text, t.Now().Add(t.Life)), nil
}

// Open reads a ticket; false for one that is over, forged, or made for something else.
func (t Tickets) Open(ticket string, data any) bool {
	text, ok := t.Vault.OpenTicket(t.Purpose, ticket, t.Now())
	return ok && json.Unmarshal(text, data) == nil
}
