import { notifications } from '@mantine/notifications'

const SHOWN_MS = 6_000

/** Tells that something was done, at the edge of the screen and to screen readers. */
export function notifyDone(title: string, message: string): void {
  notifications.show({ title, message, color: 'green', autoClose: SHOWN_MS })
}

/** Tells that something failed; it stays until it is closed. */
export function notifyFailure(title: string, message: string): void {
  notifications.show({ title, message, color: 'red', autoClose: false, role: 'alert' })
}
