package chromium

import (
	"context"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// Options describe the device on which a page is shown.
type Options struct {
	Width, Height int
	Touch         bool // fingers instead of a mouse
	Dark          bool // the reader prefers a dark page
	Still         bool // the reader prefers reduced motion
	NoScript      bool // scripts don't run
	// Hosts maps the hosts of URLs to the addresses of servers on this machine, such as
	// "discord.com" for https://discord.com/…. Then no other host can be reached.
	Hosts map[string]string
}

// The devices of tests.
var (
	Phone   = Options{Width: 390, Height: 844, Touch: true}
	Tablet  = Options{Width: 1024, Height: 768}
	Desktop = Options{Width: 1920, Height: 1080}
)

// InDark returns the options with a preference for dark pages.
func (o Options) InDark() Options { o.Dark = true; return o }

// WithoutScript returns the options with scripts turned off.
func (o Options) WithoutScript() Options { o.NoScript = true; return o }

// apply sets up a window.
func (o Options) apply(ctx context.Context) error {
	steps := []chromedp.Action[chromedp.Void]{chromedp.EmulateViewport(int64(o.Width), int64(o.Height), func(screen *emulation.SetDeviceMetricsOverrideParams, touch *emulation.SetTouchEmulationEnabledParams) {
		screen.Mobile, touch.Enabled = o.Touch, o.Touch
	})}
	if err := chromedp.Do(ctx, steps...); err != nil {
		return err
	}
	scheme, motion := "light", "no-preference"
	if o.Dark {
		scheme = "dark"
	}
	if o.Still {
		motion = "reduce"
	}
	_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: motion},
	}})
	if err != nil || !o.NoScript {
		return err
	}
	_, err = chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	return err
}
