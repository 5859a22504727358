/**
 * A page that works without script hydrates after it has loaded: it names its modules but does not fetch them earlier.
 * `staticData.deferHydration` of a route enables this.
 */
import type { AnyRouteMatch } from '@tanstack/react-router'
import { hydrationLoader } from './hydration-loader.ts'

/** The screen decides; a page with a route that failed or is still loading is never deferred. */
export function mayDeferHydration(matches: readonly AnyRouteMatch[]): boolean {
  const screen = matches.at(-1)
  const defer = screen?.staticData.deferHydration ?? false
  return (
    matches.every(({ status }) => status === 'success') &&
    (typeof defer === 'function' ? defer(screen?.search ?? {}) : defer)
  )
}

const MODULE = /<link rel="modulepreload" href="\/assets\/([\w.-]+)\.js"[^>]*>/g

/**
 * Returns the page without its modules, and their names for the loader: as separate elements they were 3 % of the page.
 * Text that people wrote cannot match, because every `<` in it is escaped.
 */
export function deferScripts(html: string): { html: string; modules: string } {
  const modules = [...html.matchAll(MODULE)].map(([, name]) => name).join(' ')
  const deferred = html
    .replaceAll(MODULE, '')
    .replaceAll(/<link rel="preload"([^>]*) as="fetch"/g, '<link rel="deferred"$1 data-as="fetch"')
    .replaceAll(/<script type="module"(?= [^>]*src=)/g, '<script type="deferred"')
  return { html: deferred, modules }
}

/** The loader's text without indents; the build minifies it before (apps/web/vite.config.ts). */
const loader = hydrationLoader.toString().replaceAll(/\n\s*/g, '\n')

/** Adds the loader to a page, deferred or not. */
export function withHydrationLoader(html: string, nonce: string, modules = ''): string {
  const call = `(${loader})(${modules && JSON.stringify(modules)})`
  return html.replace('</head>', () => `<script nonce="${nonce}">${call}</script></head>`)
}

/** Adds the loader to a page that is streamed. */
export function hydrationLoaderIn(nonce: string): TransformStream<Uint8Array, Uint8Array> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()]
  let head: string | undefined = ''
  return new TransformStream({
    transform(chunk, controller) {
      if (head === undefined) return controller.enqueue(chunk)
      head += decoder.decode(chunk, { stream: true })
      if (!head.includes('</head>')) return undefined
      controller.enqueue(encoder.encode(withHydrationLoader(head + decoder.decode(), nonce)))
      head = undefined
    },
    flush(controller) {
      if (head) controller.enqueue(encoder.encode(head + decoder.decode()))
    },
  })
}
