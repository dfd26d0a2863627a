import { z } from 'zod'

/** What a console user or an API key may do. */
export const Role = z.enum(['administrator', 'configurator', 'operator', 'auditor'])
export type Role = z.infer<typeof Role>

/** Everybody who has logged in. */
export const anyRole = Role.options
/** Those who read the configuration. */
export const readers: readonly Role[] = ['administrator', 'configurator', 'operator', 'auditor']
/** Those who change the configuration. */
export const configurators: readonly Role[] = ['administrator', 'configurator']
/** Those who run the gateway: reset caches, replay, look at live traffic. */
export const operators: readonly Role[] = ['administrator', 'configurator', 'operator']
/** Those who see who did what. */
export const auditors: readonly Role[] = ['administrator', 'auditor']
/** Those who manage users and keys. */
export const administrators: readonly Role[] = ['administrator']
