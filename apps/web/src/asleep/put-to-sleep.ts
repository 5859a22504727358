/**
 * A page that says all it has to say without script sleeps until somebody touches it: its scripts are named in it but not fetched. docs/decisions
 * says why; `staticData.sleeps` of a route says which.
 */
import type { AnyRouteMatch } from '@tanstack/react-router'
import { sleeper } from './sleeper.ts'

/** The screen decides; a frame that broke or is still on its way never sleeps. */
export function maySleep(matches: readonly AnyRouteMatch[]): boolean {
  const screen = matches.at(-1)
  const sleeps = screen?.staticData.sleeps ?? false
  return (
    matches.every(({ status }) => status === 'success') &&
    (typeof sleeps === 'function' ? sleeps(screen?.search ?? {}) : sleeps)
  )
}

/** What somebody wrote cannot look like this: a `<` of theirs is escaped everywhere in a page. */
export function putToSleep(html: string, nonce: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="asleep"')
    .replaceAll(/<link rel="preload"(?=[^>]* as="fetch")/g, '<link rel="asleep"')
    .replaceAll(/<script type="module"(?= [^>]*src=)/g, '<script type="asleep"')
    .replace('</head>', () => `<script nonce="${nonce}">(${sleeper.toString()})()</script></head>`)
}
