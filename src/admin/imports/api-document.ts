import { parse as parseYaml } from 'yaml'
import { isTooDeep } from '../http/json-body.ts'
import { invalidField } from '../http/problem.ts'

/** Longer texts are read as JSON only: YAML takes a multiple of its time. */
const MAX_YAML_CHARACTERS = 1_000_000
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
/** Operations that a proposal lists. */
const MAX_OPERATIONS = 1000

/** What a delivery needs to know of an OpenAPI document, whatever its version. */
export type ApiDocument = {
  title: string
  version: string
  description: string
  /** Addresses of the application as written, relative ones included. */
  servers: string[]
  operations: string[]
  /** Names of the security schemes that ask for a bearer token. */
  tokenSchemes: string[]
}

/** Reads an OpenAPI 2 or 3 document; 400 that says what is wrong with it. */
export function readApiDocument(text: string): ApiDocument {
  const document = object(parse(text))
  const isVersion2 = document.swagger === '2.0'
  if (!isVersion2 && !/^3\.\d+(\.\d+)?$/.test(String(document.openapi))) {
    throw invalidField('document', "expected an OpenAPI document: 'openapi: 3.…' or 'swagger: 2.0'")
  }
  const info = object(document.info)
  return {
    title: textOf(info.title),
    version: textOf(info.version),
    description: textOf(info.description),
    servers: isVersion2 ? serversOf2(document) : serversOf3(document),
    operations: operationsOf(document),
    tokenSchemes: tokenSchemesOf(
      isVersion2 ? document.securityDefinitions : object(document.components).securitySchemes,
    ),
  }
}

function parse(text: string): unknown {
  if (isTooDeep(text)) throw invalidField('document', 'expected less nesting')
  try {
    return JSON.parse(text)
  } catch {
    if (text.length > MAX_YAML_CHARACTERS) {
      throw invalidField(
        'document',
        `expected JSON, or YAML of ${MAX_YAML_CHARACTERS} characters at most`,
      )
    }
  }
  try {
    return parseYaml(text, { maxAliasCount: 100, prettyErrors: false })
  } catch {
    throw invalidField('document', 'expected JSON or YAML')
  }
}

function serversOf2(document: Fields): string[] {
  const { host, basePath, schemes } = document
  const path = textOf(basePath)
  if (typeof host !== 'string') return path === '' ? [] : [path]
  const given = list(schemes).filter((scheme) => scheme === 'http' || scheme === 'https')
  return (given.length > 0 ? given : ['https']).map((scheme) => `${scheme}://${host}${path}`)
}

function serversOf3(document: Fields): string[] {
  return list(document.servers).map((server) => {
    const { url, variables } = object(server)
    return textOf(url).replace(/\{([^}]*)\}/g, (whole, name: string) => {
      const fallback = object(object(variables)[name]).default
      return typeof fallback === 'string' ? fallback : whole
    })
  })
}

function operationsOf(document: Fields): string[] {
  return Object.entries(object(document.paths))
    .flatMap(([path, methods]) =>
      METHODS.filter((method) => Object.hasOwn(object(methods), method)).map((method) => {
        const { operationId } = object(object(methods)[method])
        const name = typeof operationId === 'string' ? ` ${operationId}` : ''
        return `${method.toUpperCase()} ${path}${name}`
      }),
    )
    .slice(0, MAX_OPERATIONS)
}

function tokenSchemesOf(schemes: unknown): string[] {
  return Object.entries(object(schemes))
    .filter(([, scheme]) => {
      const { type, scheme: http } = object(scheme)
      const isBearer = type === 'http' && String(http).toLowerCase() === 'bearer'
      return type === 'oauth2' || type === 'openIdConnect' || isBearer
    })
    .map(([name]) => name)
}

type Fields = Readonly<Record<string, unknown>>

function object(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {}
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
