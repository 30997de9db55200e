package discord

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"errors"
)

// seal returns the cipher for what processes store for each other for a purpose. Its key is
// derived from the bot's token, so that the database neither shows nor can change it.
func (b *Bot) seal(purpose string) (cipher.AEAD, error) {
	mac := hmac.New(sha256.New, []byte(b.Token))
	_, _ = mac.Write([]byte(purpose)) // never fails
	block, err := aes.NewCipher(mac.Sum(nil))
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// sealed encrypts a text for a purpose. It is only unsealed for the same id.
func (b *Bot) sealed(purpose, id string, text []byte) ([]byte, error) {
	seal, err := b.seal(purpose)
	if err != nil {
		return nil, err
	}
	nonce := make([]byte, seal.NonceSize())
	_, _ = rand.Read(nonce) // never fails
	return seal.Seal(nonce, nonce, text, []byte(id)), nil
}

// errSealed reports a sealed text that is cut off.
var errSealed = errors.New("what was encrypted is cut off")

// unsealed decrypts what sealed has encrypted. The error says that it was changed, or
// encrypted with another token, or for another id.
func (b *Bot) unsealed(purpose, id string, data []byte) ([]byte, error) {
	seal, err := b.seal(purpose)
	if err != nil {
		return nil, err
	}
	n := seal.NonceSize()
	if len(data) < n {
		return nil, errSealed
	}
	return seal.Open(nil, data[:n], data[n:], []byte(id))
}
