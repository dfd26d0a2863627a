import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StoredValueUnreadable, WrongSecretKey } from '../../src/store/errors.ts'
import { onEachDatabase, SECRET_KEY } from './databases.ts'
import { author, CLIENT_SECRET, delivery, policy, smallConfiguration } from './documents.ts'

const OTHER_KEY = new Uint8Array(32).fill(8)

onEachDatabase((make) => {
  test('nothing that is stored shows a secret: not the configuration, its history, values or the audit', async () => {
    await using database = await make()
    const store = await database.open()
    const upstreamKey = '-----BEGIN PRIVATE KEY-----upstream'
    const open = delivery('Tls')
    const withKey = { ...open, upstream: { ...open.upstream, tls: { key: upstreamKey } } }
    await store.configuration.replace(smallConfiguration(), author)
    await store.configuration.write({
      ...author,
      changes: [
        { kind: 'delivery', key: 'Ente/Tls/v1', document: withKey },
        { kind: 'token-policy', key: 'IdP', document: policy('IdP', 'another-secret-0815') },
      ],
    })
    await store.meta.setSecret('signing', 'a-private-signing-key')
    await store.audit.append({
      author: 'anna',
      address: null,
      action: 'change',
      object: 'token-policy/IdP',
      before: policy('IdP'),
      after: { changes: [{ after: withKey }] },
    })

    const dump = await database.dump()

    assert.ok(dump.includes('idp.example'), 'the dump holds the configuration')
    for (const secret of [
      CLIENT_SECRET,
      upstreamKey,
      'another-secret-0815',
      'a-private-signing-key',
      Buffer.from(SECRET_KEY).toString('latin1'),
    ]) {
      assert.ok(!dump.includes(secret), secret)
    }
    assert.deepEqual(
      (await store.configuration.tokenPolicy('IdP'))?.document,
      policy('IdP', 'another-secret-0815'),
    )
    assert.equal((await store.configuration.revisions({})).items.length, 2)
    assert.deepEqual((await store.configuration.revision(1))?.document.tokenPolicies, [
      policy('IdP'),
    ])
    assert.equal(await store.meta.findSecret('signing'), 'a-private-signing-key')
  })

  test('references are names, stored as they are', async () => {
    await using database = await make()
    const { configuration } = await database.open()
    await configuration.replace(
      { version: 1, tokenPolicies: [policy('IdP', '${file:/run/secrets/gw}')] },
      author,
    )

    assert.ok((await database.dump()).includes('${file:/run/secrets/gw}'))
    assert.deepEqual(
      (await configuration.tokenPolicy('IdP'))?.document,
      policy('IdP', '${file:/run/secrets/gw}'),
    )
  })

  test('a database does not open with another key, and says so', async () => {
    await using database = await make()
    await (await database.open()).close()

    await assert.rejects(database.open({ secretKey: OTHER_KEY }), (error) => {
      assert.ok(error instanceof WrongSecretKey)
      assert.match(error.message, /another secret key/)
      return true
    })
    await assert.rejects(database.open({ secretKey: new Uint8Array(16) }), /32 bytes/)
  })

  test('an encrypted secret moved to another place cannot be read there', async () => {
    await using database = await make()
    const { configuration, meta } = await database.open()
    await configuration.replace(
      { version: 1, tokenPolicies: [policy('A', 'secret of a'), policy('B', 'secret of b')] },
      author,
    )
    await meta.setSecret('one', 'first')
    await meta.setSecret('two', 'second')
    const text = async (key: string) => {
      const [row] = await database.sql(
        `select document from configuration_object where key = '${key}'`,
      )
      return /aes256gcm:[^"]+/.exec(String(row?.document))![0]
    }

    const [ofA, ofB] = [await text('A'), await text('B')]
    await database.sql(
      `update configuration_object set document = replace(document, '${ofB}', '${ofA}') where key = 'B'`,
    )
    await database.sql(
      `update meta_secret set value = (select value from meta_secret where key = 'one') where key = 'two'`,
    )

    assert.ok(await configuration.tokenPolicy('A'))
    await assert.rejects(configuration.tokenPolicy('B'), StoredValueUnreadable)
    await assert.rejects(meta.findSecret('two'), StoredValueUnreadable)
  })

  test('rotation encrypts everything under the new key and shuts the old one out', async () => {
    await using database = await make()
    const store = await database.open()
    const elsewhere = await database.open()
    await store.configuration.replace(smallConfiguration(), author)
    await store.meta.setSecret('signing', 'k')
    await store.audit.append({ author: 'anna', address: null, action: 'login', object: 'session' })

    await store.rotateSecretKey(OTHER_KEY)

    assert.deepEqual((await store.configuration.current()).document.tokenPolicies, [policy('IdP')])
    await assert.rejects(database.open(), WrongSecretKey)
    await assert.rejects(elsewhere.configuration.current(), WrongSecretKey)
    await assert.rejects(elsewhere.configuration.replace({ version: 1 }, author), WrongSecretKey)
    await assert.rejects(elsewhere.meta.setSecret('signing', 'old'), WrongSecretKey)
    const reopened = await database.open({ secretKey: OTHER_KEY })
    assert.deepEqual((await reopened.configuration.revision(1))?.document.tokenPolicies, [
      policy('IdP'),
    ])
    assert.equal(await reopened.meta.findSecret('signing'), 'k')
    assert.equal((await reopened.audit.verify()).intact, true)
  })

  test('a secret that is made once stays, whoever asks and however many at a time', async () => {
    await using database = await make()
    const stores = [await database.open(), await database.open()]
    let made = 0

    const secrets = await Promise.all(
      stores.flatMap(({ meta }) => [1, 2, 3].map(() => meta.secretOr('once', () => `s${made++}`))),
    )

    assert.equal(new Set(secrets).size, 1)
    assert.equal(await stores[1]!.meta.findSecret('once'), secrets[0])
  })
})
