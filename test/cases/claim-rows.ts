/** What a token says: an object, or JSON text where the digits matter. */
export type Claims = Readonly<Record<string, unknown>>

/** Rules, with claims that they let pass and claims that they deny. */
export type ClaimRow = readonly [
  sentence: string,
  rules: readonly string[],
  passing: readonly (Claims | string)[],
  denied: readonly (Claims | string)[],
]

const LONG_AGO = { iat: 1 }
/** The rule language, a sentence a row. */
export const claimRows: readonly ClaimRow[] = [
  ['A1 a claim that equals the expected value passes', ['aud=X'], [{ aud: 'X' }], []],
  [
    'A2 another, absent, null or empty value is denied',
    ['aud=X'],
    [],
    [{ aud: 'Y' }, {}, { aud: null }, { aud: '' }, { aud: 'x' }, { aud: 'X ' }],
  ],
  [
    'A3 a list passes when one of its members does',
    ['aud=X'],
    [{ aud: ['A', 'X'] }, { aud: ['X'] }],
    [{ aud: ['A'] }, { aud: [] }, { aud: [['X']] }],
  ],
  [
    'A4 a value of another kind is denied',
    ['aud=X'],
    [],
    [{ aud: 5 }, { aud: { X: 'X' } }, { aud: { 0: 'X', length: 1 } }, { aud: true }],
  ],
  [
    'A5 one of the listed values passes, and only as it is written',
    ['azp=a, b, c'],
    [{ azp: 'b' }, { azp: ['x', 'c'] }],
    [{ azp: 'd' }, { azp: 'B' }, { azp: 'a, b' }, { azp: '' }],
  ],
  [
    'A6 spaces around listed values are not part of them, and empty entries match nothing',
    ['azp=  a ,, b  ,'],
    [{ azp: 'a' }, { azp: 'b' }],
    [{ azp: '' }, { azp: ' a' }, {}],
  ],
  [
    'A6 a value in double quotes is taken as it is: commas, spaces and directives',
    ['azp="a, b", " c", "${anyValue}"'],
    [{ azp: 'a, b' }, { azp: ' c' }, { azp: '${anyValue}' }],
    [{ azp: 'a' }, { azp: 'b' }, { azp: 'c' }, { azp: 'z' }],
  ],
  [
    'A7 every rule must hold',
    ['aud=X', 'azp=a'],
    [{ aud: 'X', azp: 'a' }],
    [{ aud: 'X', azp: 'b' }, { aud: 'Y', azp: 'a' }, { aud: 'X' }],
  ],
  [
    'A8 numbers and booleans are compared by their JSON text, digits beyond 2^53 included',
    ['n=12345678901234567890', 'ratio=1.5', 'on=true'],
    [
      '{"active":true,"n":12345678901234567890,"ratio":1.5,"on":true}',
      { n: '12345678901234567890', ratio: '1.5', on: 'true' },
    ],
    [
      '{"active":true,"n":12345678901234567891,"ratio":1.5,"on":true}',
      '{"active":true,"n":12345678901234567890,"ratio":1.50,"on":"True"}',
    ],
  ],
  [
    'A8 a claim of the literal name comes before a nested one',
    ['a.b=1', 'https://x.example/role=boss'],
    [
      { 'a.b': 1, a: { b: 2 }, 'https://x.example/role': 'boss' },
      { a: { b: 1 }, 'https://x.example/role': ['boss'] },
    ],
    [
      { 'a.b': 2, a: { b: 1 }, 'https://x.example/role': 'boss' },
      { a: [{ b: 1 }], 'https://x.example/role': 'boss' },
      { a: { b: 1 }, 'https://x.example': { role: 'boss' } },
    ],
  ],
  [
    'A9 ${anyValue} asks for a value that is not empty',
    ['azp=${anyValue}'],
    [{ azp: 'x' }, { azp: ['', 'x'] }, { azp: 0 }, { azp: false }],
    [{}, { azp: '' }, { azp: null }, { azp: [] }, { azp: {} }],
  ],
  [
    'A9 ${undefined} asks for no value',
    ['azp=${undefined}'],
    [{}, { azp: '' }, { azp: null }, { azp: [] }],
    [{ azp: 'x' }, { azp: ['x'] }, { azp: 0 }, { azp: {} }],
  ],
  [
    'A9 ${not:} asks for another value, of every member of a list',
    ['azp=${not:a, b}'],
    [{ azp: 'c' }, { azp: ['c', 'd'] }, { azp: 'A' }],
    [{ azp: 'a' }, { azp: ['c', 'b'] }, {}, { azp: [] }, { azp: null }],
  ],
  [
    'A9 ${ignoreCase:} and its negation compare without case',
    ['azp=${ignoreCase:One,TWO}', 'aud=${not:${ignoreCase:evil}}'],
    [{ azp: 'oNE', aud: 'good' }],
    [
      { azp: 'three', aud: 'good' },
      { azp: 'two', aud: 'EVIL' },
    ],
  ],
  [
    'A9 the regular expressions match whole or find anywhere, and are negated',
    [
      'm=${regExpMatch:a{2}b}',
      'f=${regExpFind:[0-9]}',
      'nm=${regExpNotMatch:x+}',
      'nf=${regExpNotFind:y}',
    ],
    [{ m: 'aab', f: 'z9z', nm: 'xa', nf: 'abc' }],
    [
      { m: 'aabb', f: 'z9z', nm: 'xa', nf: 'abc' },
      { m: 'aab', f: 'zz', nm: 'xa', nf: 'abc' },
      { m: 'aab', f: 'z9z', nm: 'xx', nf: 'abc' },
      { m: 'aab', f: 'z9z', nm: 'xa', nf: 'a y b' },
      { m: 'aab', f: 'z9z', nm: 'xa' },
    ],
  ],
  [
    'A11 two rules on one claim must both hold over a list',
    ['aud=X', 'aud=Y'],
    [{ aud: ['Y', 'X'] }],
    [{ aud: ['X'] }, { aud: 'Y' }],
  ],
  [
    'A19 names of the language are plain data: absent when the token does not have them',
    ['__proto__=${anyValue}'],
    ['{"active":true,"__proto__":"x"}'],
    [LONG_AGO, '{"active":true,"__proto__":{}}'],
  ],
  [
    'A19 a name of the prototype is not found in a token without it',
    ['constructor=${anyValue}', 'toString=${anyValue}'],
    [{ constructor: 'a', toString: 'b' }],
    [{}, { constructor: 'a' }],
  ],
  [
    'comparison folds nothing of Unicode',
    ['name=caffè'],
    [{ name: 'caff\u00e8' }],
    [{ name: 'caffe\u0300' }, { name: 'CAFFÈ' }, { name: 'caff\u0435\u0300' }],
  ],
]
