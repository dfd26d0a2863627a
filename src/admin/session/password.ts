import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

/** Cost of a password hash: OWASP's second recommendation for argon2id, about 50 ms of one core. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const TAG_BYTES = 32
const SALT_BYTES = 16

/** An argon2id hash of a password as a PHC string, with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive(password, salt, COST)
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

/** True when the password has this hash. Without a hash it works as long and is false. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const expected = parse(hash ?? DECOY)
  const tag = await derive(password, expected.salt, expected)
  return timingSafeEqual(tag, expected.tag) && hash !== undefined
}

// What nobody's password is checked against, so that an unknown user costs as much as a known one.
const DECOY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(
  randomBytes(SALT_BYTES),
)}$${unpadded(randomBytes(TAG_BYTES))}`

type Cost = { memory: number; passes: number; parallelism: number }

function derive(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  const { memory, passes, parallelism } = cost
  // One password has one spelling, however the keyboard composed its letters.
  const message = Buffer.from(password.normalize('NFC'))
  const parameters = { message, nonce, memory, passes, parallelism, tagLength: TAG_BYTES }
  return new Promise((resolve, reject) =>
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag))),
  )
}

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function parse(hash: string): Cost & { salt: Buffer; tag: Buffer } {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(hash) ?? []
  if (!salt || !tag) throw new Error('a stored password hash cannot be read')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
