/** The style sheet of the identity provider's pages: no font, image or script from anywhere else. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --back: #f1f5f9; --card: #fff; --ink: #17324d; --soft: #475a6d;
  --line: #d5dee8; --blue: #0059b3; --blue-ink: #fff; --alarm: #a8071a; --alarm-back: #fff1f0 }
@media (prefers-color-scheme: dark) { :root { --back: #0f1a26; --card: #182635; --ink: #e8eff7;
  --soft: #b3c2d1; --line: #34465a; --blue: #7ab8ff; --blue-ink: #0b1622; --alarm: #ffb3ab; --alarm-back: #3a1a1a } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 2rem 1rem;
  background: var(--back); color: var(--ink); font: 1rem/1.5 'Titillium Web', system-ui, sans-serif }
main { width: 100%; max-width: 44rem; background: var(--card); border: 1px solid var(--line);
  border-top: .5rem solid var(--blue); border-radius: .5rem; padding: 2rem }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .5rem } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
p { margin: 0 0 1rem } .en { color: var(--soft); font-size: .875em; font-weight: 400; font-style: italic }
label { display: block; font-weight: 600; margin: 1rem 0 .25rem }
input, select { width: 100%; padding: .6rem .75rem; font: inherit; color: inherit; background: var(--back);
  border: 1px solid var(--soft); border-radius: .25rem }
button { padding: .6rem 1.25rem; font: inherit; font-weight: 600; cursor: pointer; border-radius: .25rem;
  border: 1px solid var(--blue); background: var(--blue); color: var(--blue-ink) }
button.plain { background: none; color: var(--blue) } button .en { color: inherit }
:focus-visible { outline: 3px solid #e08e00; outline-offset: 2px }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.25rem }
.users { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem }
.users li { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between;
  border: 1px solid var(--line); border-radius: .25rem; padding: .75rem 1rem }
code, pre { font-family: ui-monospace, monospace; font-size: .9em } code { overflow-wrap: anywhere }
pre { background: var(--back); border: 1px solid var(--line); border-radius: .25rem; padding: .75rem;
  white-space: pre-wrap; overflow-wrap: anywhere }
.alarm { background: var(--alarm-back); color: var(--alarm); border: 1px solid currentColor; border-radius: .25rem;
  padding: .6rem .9rem; font-weight: 600 } .alarm .en { color: inherit }
a { color: var(--blue) } dt { font-weight: 600 } dd { margin: 0 0 .5rem }
`
