import { hash } from 'node:crypto'
import { type Html, html } from '../http/responses/htmlTemplate.ts'
import { errorDescriptions } from './documentTexts.ts'
import type { JsonSchema } from './jsonSchema.ts'
import type { OpenApi, Operation } from './openapi.ts'

const style = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1rem 6rem; overflow-wrap: anywhere; }
h1, h2 { font-family: Georgia, serif; font-weight: 500; line-height: 1.2; }
h2 { margin-top: 3rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding: 0; list-style: none; }
details { border-top: 1px solid color-mix(in srgb, CanvasText 18%, Canvas); }
summary { display: flex; flex-wrap: wrap; gap: 0 0.75rem; min-height: 2.75rem; align-items: center; cursor: pointer; }
summary b { min-width: 4.5rem; font-size: 0.8rem; letter-spacing: 0.06em; }
summary:focus-visible, a:focus-visible { outline: 2px solid; outline-offset: 3px; }
dt { font-weight: 600; margin-top: 0.75rem; }
dd { margin: 0; }
pre { margin: 0.25rem 0; padding: 0.75rem 1rem; overflow-x: auto; background: color-mix(in srgb, CanvasText 6%, Canvas); }
a { color: LinkText; }
`
/** The page has no scripts and only this style. */
export const apiPagePolicy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; frame-ancestors 'none'; base-uri 'none'`

/** Renders the document as HTML. */
export function apiPage({ info, tags, paths, components }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const schemas = Object.entries(components.schemas ?? {})
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title>
<style>${html.trusted(style)}</style>
</head>
<body>
<h1>${info.title}</h1>
${info.description.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
<p><a href="/api/openapi.json">openapi.json</a> is the machine-readable version.</p>
<nav aria-label="Chapters"><ul>
${tags.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`)}
<li><a href="#Shapes">Shapes</a></li>
</ul></nav>
<main>
${tags.map(
  ({ name, description }) => html`<section aria-labelledby="${name}">
<h2 id="${name}">${name}</h2>
<p>${description}</p>
${calls.filter(({ operation }) => operation.tags.includes(name)).map(getCall)}
</section>`,
)}
<section aria-labelledby="Shapes">
<h2 id="Shapes">Shapes</h2>
${schemas.map(([name, schema]) => html`<h3 id="shape-${name}">${name}</h3><pre>${getType(schema)}</pre>`)}
</section>
</main>
</body>
</html>`
  return String(page)
}

function getCall({ path, method, operation }: { path: string; method: string; operation: Operation }): Html {
  const { summary, description, parameters, requestBody, responses } = operation
  const bodies = Object.entries(requestBody?.content ?? {})
  return html`<details id="${operation.operationId}">
<summary><b>${method}</b> <code>${path}</code> <span>${summary}</span></summary>
<p>${description}</p>
<dl>
${parameters.map(
  ({ name, in: place, schema, content, description: words }) => html`<dt><code>${name}</code> in the ${place}</dt>
<dd>${words ?? ''}<pre>${getType(schema ?? schemaIn(content))}</pre></dd>`,
)}
${bodies.map(([type, { schema }]) => html`<dt>Body, ${type}</dt><dd><pre>${getType(schema)}</pre></dd>`)}
${Object.entries(responses).map(([status, response]) => html`<dt>${status}</dt><dd>${getAnswer(response)}</dd>`)}
</dl>
</details>`
}

function getAnswer(response: Operation['responses'][string]): Html {
  if (!('$ref' in response)) return html`${response.description}<pre>${getType(schemaIn(response.content))}</pre>`
  return html`${errorDescriptions[Number(response.$ref.slice(-3))] ?? ''} ${shape('Error')}`
}

function schemaIn(content: unknown): unknown {
  const [body] = Object.values(getRecord(content))
  return getRecord(body).schema
}

/** Renders a schema in TypeScript notation, with its limits as comments. */
function getType(schema: unknown, indent = ''): Html {
  const known: JsonSchema = getRecord(schema)
  const { $ref, anyOf, type, enum: values, properties, items, required } = known
  if (typeof $ref === 'string') return shape($ref.slice($ref.lastIndexOf('/') + 1))
  if (Array.isArray(anyOf)) return html`${anyOf.map((one, at) => html`${at > 0 ? ' | ' : ''}${getType(one, indent)}`)}`
  if (Array.isArray(values)) return html`${values.map((value) => JSON.stringify(value)).join(' | ')}`
  if (items !== undefined) return html`${getType(items, indent)}[]${getLimits(known)}`
  if (properties !== undefined) {
    const needed: unknown[] = Array.isArray(required) ? required : []
    const inner = `${indent}  `
    const lines = Object.entries(getRecord(properties)).map(
      ([name, field]) => html`${inner}${name}${needed.includes(name) ? '' : '?'}: ${getType(field, inner)}\n`,
    )
    return html`{\n${lines}${indent}}${Array.isArray(type) ? ' | null' : ''}`
  }
  return html`${[type ?? 'any'].flat().join(' | ')}${getLimits(known)}`
}

const limitKeywords = [
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minItems',
  'maxItems',
  'pattern',
  'description',
]

function getLimits(schema: JsonSchema): string {
  const known = limitKeywords.filter((keyword) => schema[keyword] !== undefined)
  return known.length > 0 ? `  // ${known.map((keyword) => `${keyword} ${schema[keyword]}`).join(', ')}` : ''
}

function shape(name: string): Html {
  return html`<a href="#shape-${name}">${name}</a>`
}

function getRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
