import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The top folder of this checkout. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** A path inside the checkout, from its parts. */
export const inCheckout = (...parts) => join(ROOT, ...parts)

/** Where set-up keeps what belongs to this machine only: its Node runtime and its lock. */
export const MACHINE_FOLDER = inCheckout('.node')
