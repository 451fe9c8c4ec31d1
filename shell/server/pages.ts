import { randomBytes } from 'node:crypto'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { registryAddress } from '../src/boot.ts'
import { liveRemotes } from '../src/remotes/registry.ts'
import { askApi } from './askApi.ts'
import { renderPage } from './html.ts'
import { pageOf } from './pageOf.ts'
import { readRegistry, readShellBuild } from './releases.ts'
import { contentSecurityPolicy, pageHeaders } from './securityHeaders.ts'

export { readShellBuild } from './releases.ts'

export interface PagesOptions {
  /** The folder with the shell's build, the released remotes and their registry. */
  dist: string
  shop: { domain: string; key: string }
  /** Where the API answers, without a slash at the end; asked for when the first page is. */
  apiUrl: () => string
}

/** The shell's server: files of builds and releases, the registry, and the HTML of every other address. */
export function pages(app: FastifyInstance, { dist, shop, apiUrl }: PagesOptions, done: () => void): void {
  app.addHook('onRequest', async (_, reply) => void reply.header('x-content-type-options', 'nosniff'))
  app.setErrorHandler(failure)
  void app.register(immutableFiles, { prefix: '/assets', root: path.join(dist, 'shell') })
  void app.register(immutableFiles, { prefix: '/remotes', root: path.join(dist, 'remotes') })

  app.get(registryAddress, async (_, reply) => {
    void reply.header('cache-control', 'no-cache')
    return readRegistry(dist, app.log)
  })

  const ask = askApi({ apiUrl, shop, log: app.log })

  app.get('/*', async (request, reply) => {
    const [build, registry] = await Promise.all([readShellBuild(dist), readRegistry(dist, app.log)])
    const remotes = liveRemotes(registry)
    const { pathname, search } = addressIn(request.url)
    const page = pageOf(remotes, pathname)
    // A query may change what the page shows, but not what it is about.
    const calls = (page?.data ?? []).filter(({ isSubject }) => isSubject || search === '')
    const visit = await ask({ calls, cookie: request.headers.cookie })
    const nonce = randomBytes(16).toString('base64')
    return reply
      .status(page && !visit.isGone ? 200 : 404)
      .headers(pageHeaders)
      .headers(build.isDevelopment ? {} : { 'content-security-policy': contentSecurityPolicy(nonce, build, remotes) })
      .type('text/html; charset=utf-8')
      .send(
        renderPage({
          nonce,
          build,
          page,
          boot: { shop, remotes, shell: { base: build.base, integrity: build.integrity }, ...visit.boot },
        }),
      )
  })

  // Refused before a body is read.
  app.route({ method: otherMethods, url: '/*', onRequest: refuseMethod, handler: refuseMethod })
  done()
}

const otherMethods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

async function refuseMethod({ method }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply
    .status(405)
    .headers({ allow: 'GET, HEAD', 'cache-control': 'no-store' })
    .type('text/plain')
    .send(`A page does not take ${method}.`)
}

async function failure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { statusCode = 500 } = error
  if (statusCode < 500) {
    void reply.status(statusCode).type('text/plain')
    return 'The page cannot be asked for like this.'
  }
  request.log.error({ err: error }, 'A page could not be sent')
  void reply.status(500).header('cache-control', 'no-store').type('text/plain')
  return 'The page cannot be shown just now. Please try again in a moment.'
}

/** The address of a request; a request line may carry a whole URL, of which only the path counts. */
function addressIn(url: string): URL {
  return new URL(url.startsWith('/') ? `http://page${url}` : url)
}

/** Files whose address changes with their content. */
function immutableFiles(scope: FastifyInstance, { root }: { root: string }, done: () => void): void {
  scope.setNotFoundHandler((_, reply) => notFound(reply))
  void scope.register(fastifyStatic, {
    root,
    decorateReply: false,
    dotfiles: 'deny',
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      void reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  done()
}

function notFound(reply: FastifyReply): void {
  void reply.status(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
}
