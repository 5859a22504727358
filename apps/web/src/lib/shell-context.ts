/** The context of every route and screen: `context` in loaders, `useShell()` in components. */
import { QueryClient, type DefaultError, type EnsureQueryDataOptions, type QueryKey } from '@tanstack/react-query'
import { notFound, useRouter } from '@tanstack/react-router'
import type { i18n as I18n } from 'i18next'
import { isRefusal } from '@husrum/contract/core/client.ts'
import type { Api } from './api/api.ts'
import type { Auth } from './session/auth.ts'
import { languageOf, type Language, type Locale } from './language/locale.ts'
import type { Site } from '@husrum/contract/core/pages/page-request.ts'

export type ShellContext = {
  queryClient: QueryClient
  api: Api
  auth: Auth
  i18n: I18n
  locale: Locale
  language: Language
  site: Site
  /** The address of the page's texts; known in the browser after hydration. */
  textsUrl: string
  /**
   * Whether the server rendered the page for a known account. A strict cookie is not sent when a person comes from
   * another site: then a visitor's page is hydrated.
   */
  drawnSignedIn: boolean
  /** On the server: data that is sent after the page (lib/rendering/shell-first.ts). */
  late: Promise<unknown>[]
}

/** The API does not find it, hides it from this reader, or cannot parse the address. */
const nothingThere = new Set([400, 403, 404, 422])

/** For loaders, which use `ensureQueryData`: when the data is missing, the page is a 404 with that status. */
class PageQueries extends QueryClient {
  override async ensureQueryData<F = unknown, E = DefaultError, D = F, K extends QueryKey = QueryKey>(
    options: EnsureQueryDataOptions<F, E, D, K>,
  ): Promise<D> {
    try {
      return await super.ensureQueryData(options)
    } catch (error) {
      throw isRefusal(error) && nothingThere.has(error.status) ? notFound() : error
    }
  }
}

/** Unused answers stay cached for a minute in the browser; on the server they live as long as the rendering. */
export function createQueryClient(server: boolean): QueryClient {
  return new PageQueries({
    defaultOptions: {
      queries: {
        gcTime: server ? Infinity : 60_000,
        staleTime: 30_000,
        // A refusal is final; only a call without an answer, or 503, is retried.
        retry: (failures, error) => !server && failures < 2 && (!isRefusal(error) || error.status === 503),
      },
    },
  })
}

export function shellContext(parts: Omit<ShellContext, 'language' | 'drawnSignedIn' | 'late'>): ShellContext {
  return { ...parts, drawnSignedIn: true, late: [], language: languageOf(parts.locale) }
}

export function useShell(): ShellContext {
  return useRouter().options.context
}
