/** The switches and announcements of the owners, as of rendering; requested again once a minute. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { OperatingState } from '@husrum/contract/core/operating-state.ts'
import type { SwitchName } from '@husrum/contract/core/switches.rules.ts'
import type { Api } from './api/api.ts'
import { useShell } from './shell-context.ts'

const POLL_MS = 60_000

const operatingQuery = (api: Api, drawn: OperatingState) =>
  queryOptions({
    queryKey: ['operating'],
    queryFn: async ({ signal }): Promise<OperatingState> => {
      const { operatingState } = await import('@husrum/contract/core/operating-state.ts')
      return (await api(operatingState).getOperating(undefined, { signal, quiet: true })).data
    },
    initialData: drawn,
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
    retry: false,
  })

export const useOperating: () => OperatingState = import.meta.env.SSR
  ? () => useShell().site.operating
  : () => {
      const { api, site } = useShell()
      return useQuery(operatingQuery(api, site.operating)).data
    }

export const useSwitch = (name: SwitchName): boolean => useOperating().switches[name]
