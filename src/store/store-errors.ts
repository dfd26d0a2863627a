/** The database could not be asked; what was tried may be tried again. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
