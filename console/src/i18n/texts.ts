/** The shape of a file of texts: English must have every key of Italian, and no other. */
export type TextsLike<T> = { [K in keyof T]: T[K] extends string ? string : TextsLike<T[K]> }
