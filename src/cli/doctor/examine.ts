import { runningInstance } from '../../runtime/running-instance.ts'
import type { Settings } from '../../runtime/settings.ts'
import { checkCertificateFiles } from './certificates.ts'
import { checkConfiguration } from './configuration.ts'
import { checkDatabase } from './database.ts'
import type { Finding } from './finding.ts'
import { checkDisk, checkFolder } from './folder.ts'
import { checkJournal } from './journal.ts'
import { checkNodeVersion } from './node-version.ts'
import { checkPorts } from './ports.ts'
import { checkRedis } from './redis.ts'

/** Makes every check of an installation; changes nothing. */
export async function examine(settings: Settings, now: () => number): Promise<Finding[]> {
  const { data } = settings
  const instance = runningInstance(data, now())
  const database = await checkDatabase(settings)
  const findings = await Promise.all([
    checkNodeVersion(process.version),
    checkPorts(settings, instance),
    checkFolder(data, settings.secretKey === undefined),
    checkDisk(data),
    database.findings,
    checkJournal(data, instance !== undefined),
    checkRedis(settings.redisUrl),
    checkCertificateFiles(settings, now()),
    database.configuration ? checkConfiguration(database.configuration, now) : [],
  ])
  return findings.flat()
}
