/** The numbers of a token policy that nearly nobody changes, in the order of the form. */
export const numberFields = [
  { name: 'cache.validSeconds', text: 'validSeconds', unit: 's' },
  { name: 'cache.invalidSeconds', text: 'invalidSeconds', unit: 's' },
  { name: 'cache.maxEntries', text: 'maxEntries', unit: '' },
  { name: 'cache.staleSeconds', text: 'staleSeconds', unit: 's' },
  { name: 'timeouts.connectMs', text: 'connectMs', unit: 'ms' },
  { name: 'timeouts.readMs', text: 'readMs', unit: 'ms' },
  { name: 'tolerances.expSeconds', text: 'expSeconds', unit: 's' },
  { name: 'tolerances.nbfSeconds', text: 'nbfSeconds', unit: 's' },
  { name: 'tolerances.iatSeconds', text: 'iatSeconds', unit: 's' },
  { name: 'breaker.failures', text: 'failures', unit: '' },
  { name: 'breaker.openSeconds', text: 'openSeconds', unit: 's' },
] as const
