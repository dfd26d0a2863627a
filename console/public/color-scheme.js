// Runs before the first paint, so that a dark console never flashes white. A file of its own: the page allows no inline script.
;(() => {
  let scheme = null
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage may be switched off: the system's preference stands.
  }
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
