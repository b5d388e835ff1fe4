/** Styles of the API reference page, in the app's colours, light or dark by the reader's system setting. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --canvas: #fbf7f6; --surface: #fff; --sunken: #f3ecee; --line: #e6dadf; --ink: #2a1230;
  --muted: #5e4a64; --link: #6d2380; --get: #1d4ed8; --post: #12592b; --patch: #7a4a00; --delete: #9b1527; }
@media (prefers-color-scheme: dark) { :root { --canvas: #160d1a; --surface: #21152a; --sunken: #100813; --line: #3e2c49;
  --ink: #f9f1fb; --muted: #cdbad4; --link: #e5b8f2; --get: #a5cdfe; --post: #8cf0ae; --patch: #ffd36b; --delete: #fda4af; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; background: var(--canvas); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.75rem; } h2 { margin: 2.5rem 0 .25rem; font-size: 1.25rem; } h4 { margin: 1rem 0 .25rem; font-size: 1rem; }
p { margin: .5rem 0; } small { color: var(--muted); font-size: .875rem; } a { color: var(--link); }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 1rem 0; } nav a { padding: .375rem 0; }
code { font: .9em ui-monospace, monospace; }
details { margin: .5rem 0; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); }
summary { padding: .75rem 1rem; cursor: pointer; border-radius: .75rem; } summary span { color: var(--muted); }
summary b { font: 700 .8125rem ui-monospace, monospace; }
.get { color: var(--get); } .post { color: var(--post); } .patch { color: var(--patch); } .delete { color: var(--delete); }
.call { padding: 0 1rem 1rem; scroll-margin-top: 3.5rem; }
dl { margin: 0; } .field { padding: .375rem 0; border-top: 1px solid var(--line); } dd { margin: 0; }
pre { margin: .5rem 0; padding: .75rem; max-height: 24rem; overflow: auto; background: var(--sunken); border-radius: .5rem; overflow-wrap: normal; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
`;
