/** What every route and screen can reach: `context` in loaders, `useShell()` in components. */
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
  /** Where the browser gets the page's texts; known there once the page has been handed over. */
  textsUrl: string
  /**
   * Whether who drew the page knew the person. A strict cookie stays behind when somebody comes from another site:
   * then it is a visitor's page that is taken over.
   */
  drawnSignedIn: boolean
  /** On the server: data that the page is sent without (lib/rendering/shell-first.ts). */
  late: Promise<unknown>[]
}

/** What the API does not find, does not let this reader see, or cannot read of the address. */
const nothingThere = new Set([400, 403, 404, 422])

/** Loaders ask by `ensureQueryData`: for what is not there, the page is not found, with that status. */
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

/** Unused answers stay a minute in the browser; on the server they live as long as the rendering. */
export function createQueryClient(server: boolean): QueryClient {
  return new PageQueries({
    defaultOptions: {
      queries: {
        gcTime: server ? Infinity : 60_000,
        staleTime: 30_000,
        // A refusal says what it says; only what never got an answer, or 503, is worth asking again.
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
