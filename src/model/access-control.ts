import { z } from 'zod'
import { ClaimRuleError, parseClaimRule } from './claim-rule.ts'
import { TokenPolicyName } from './names.ts'

/** Enabled, disabled, or enabled with failures that are only diagnostics. */
export const Check = z.union([z.boolean(), z.literal('warning')], {
  error: 'expected true, false or warning',
})
export type Check = z.infer<typeof Check>

/** A line `claim=value` of the rule language, kept as written once it parses. */
export const ClaimRuleText = z
  .string()
  .max(2000, 'expected 2000 characters at most')
  .superRefine((source, context) => {
    try {
      parseClaimRule(source)
    } catch (error) {
      if (!(error instanceof ClaimRuleError)) throw error
      context.addIssue({ code: 'custom', message: error.message, input: source })
    }
  })

/** "Gestione Token" (spec 2.1): how the access token is checked. */
export const TokenManagement = z
  .strictObject({
    enabled: z.boolean().default(false),
    policy: TokenPolicyName.nullable().default(null),
    optional: z.boolean().default(false),
    jwtValidation: Check.default(false),
    introspection: Check.default(false),
    userInfo: Check.default(false),
    tokenForward: z.boolean().default(true),
  })
  .prefault({})
  .superRefine((section, context) => {
    if (!section.enabled) return
    if (section.policy === null) {
      context.addIssue({
        code: 'custom',
        path: ['policy'],
        message: 'expected the name of a token policy when token management is enabled',
        input: section.policy,
      })
    }
    if (section.jwtValidation !== true && section.introspection !== true) {
      context.addIssue({
        code: 'custom',
        path: ['introspection'],
        message:
          'expected introspection or jwtValidation to be true when token management is enabled',
        input: section.introspection,
      })
    }
  })
export type TokenManagement = z.infer<typeof TokenManagement>

const Values = z.array(z.string().min(1).max(500)).max(1000).default([])

const Membership = (require: 'all' | 'any') =>
  z
    .strictObject({
      enabled: z.boolean().default(false),
      require: z.enum(['all', 'any']).default(require),
      values: Values,
    })
    .prefault({})
    .refine((section) => !section.enabled || section.values.length > 0, {
      path: ['values'],
      message: 'expected at least one value when enabled',
    })

/** "Autorizzazione per Token Claims" (spec 2.2): all rules must hold. */
export const ClaimAuthorization = z
  .strictObject({
    enabled: z.boolean().optional(),
    rules: z.array(ClaimRuleText).max(1000).default([]),
  })
  .prefault({})
  .transform((section) => ({ ...section, enabled: section.enabled ?? section.rules.length > 0 }))
  .refine((section) => !section.enabled || section.rules.length > 0, {
    path: ['rules'],
    message: 'expected at least one rule when claim authorization is enabled',
  })

/** "Autorizzazione" (spec 2.2): what the token's claims must satisfy. */
export const Authorization = z
  .strictObject({
    enabled: z.boolean().default(false),
    claims: ClaimAuthorization,
    scopes: Membership('all'),
    roles: Membership('any'),
    requiredClaims: z
      .array(z.enum(['issuer', 'subject', 'clientId', 'username', 'email']))
      .default([]),
  })
  .prefault({})
export type Authorization = z.infer<typeof Authorization>

/** "Controllo Accessi": what a delivery asks of the access token (spec 2.1) and of its claims (spec 2.2). */
export const AccessControl = z
  .strictObject({ tokenManagement: TokenManagement, authorization: Authorization })
  .prefault({})
  .superRefine((section, context) => {
    if (!section.authorization.enabled || section.tokenManagement.enabled) return
    context.addIssue({
      code: 'custom',
      path: ['authorization', 'enabled'],
      message: 'expected token management to be enabled when authorization is enabled',
      input: true,
    })
  })
export type AccessControl = z.infer<typeof AccessControl>
