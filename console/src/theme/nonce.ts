/** The nonce that the server put into this page: style elements without it are refused by the browser. */
export function styleNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')
  return meta?.content ?? ''
}

/** Hands the nonce to libraries that make style elements of their own (scroll locking of dialogs). */
export function shareNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
}
