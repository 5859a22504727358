/**
 * Feature switches and the maintenance notice, in every instance's memory: compared with the database twice a second,
 * so that no request waits for them.
 */
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import { staff } from '@husrum/contract/core/endpoint.ts'
import type { OperatingState } from '@husrum/contract/core/operating-state.ts'
import { defaultSwitches, switchNames, type SwitchName, type Switches } from '@husrum/contract/core/switches.rules.ts'
import type { Language } from '@husrum/contract/core/locales.ts'
import type { Clock } from '../core/clock.ts'
import type { Database } from '../database/database.ts'
import { createPolledValue } from '../core/sync/polled-value.ts'
import { Refusal } from '../http/errors.ts'
import type { Viewer } from '../http/http-viewer.ts'
import type { Log } from '../core/log.ts'
import { listSwitchRows, maybeMaintenance, type MaintenanceRow } from './operating.queries.ts'

export type Operating = {
  isOn(name: SwitchName): boolean
  /** 409 `switched_off` while the feature is off. */
  requireOn(name: SwitchName): void
  /** Refuses endpoints that are switched off, and writes while the product is read-only. */
  admit(endpoint: Endpoint, viewer: Pick<Viewer, 'audience'> | undefined): void
  /** For a page, or for the endpoint that returns it. */
  stateFor(language: Language): OperatingState
  /** Called when the state has changed. */
  onChange(listener: () => void): void
  refresh(): Promise<void>
  start(options?: { following?: boolean }): Promise<void>
  stop(): void
}

/** When to retry while the product is read-only: at its end, where that is known and near. */
const RETRY_S = { most: 3600, unknown: 300 }

type State = { switches: Switches; maintenance: MaintenanceRow | undefined }

export function createOperating({ db, clock, log }: { db: Database; clock: Clock; log: Log }): Operating {
  const listeners: (() => void)[] = []
  const followed = createPolledValue<State>('switches', { switches: defaultSwitches(), maintenance: undefined }, read, {
    log,
    changed: () => {
      for (const listener of listeners) listener()
    },
  })

  async function read(): Promise<State> {
    const [rows, maintenance] = [await listSwitchRows(db), await maybeMaintenance(db)]
    const switches = defaultSwitches()
    // an earlier release may have left names that this one does not know
    for (const { name, is_on } of rows) for (const known of switchNames) if (known === name) switches[known] = is_on
    return { switches, maintenance }
  }
  const shown = (): MaintenanceRow | undefined => {
    const { maintenance } = followed.value()
    const now = clock.now().getTime()
    if (!maintenance || maintenance.starts_at.getTime() > now) return undefined
    return maintenance.ends_at === null || maintenance.ends_at.getTime() > now ? maintenance : undefined
  }
  const isOn = (name: SwitchName): boolean => followed.value().switches[name]
  function requireOn(name: SwitchName): void {
    if (!isOn(name)) throw new Refusal(409, 'switched_off')
  }

  return {
    isOn,
    requireOn,
    admit({ method, switch: name, whileReadOnly }, viewer) {
      if (name !== undefined) requireOn(name)
      if (method === 'GET' || whileReadOnly) return
      const notice = shown()
      if (!notice?.read_only) return
      if (viewer && staff.some((role) => role === viewer.audience)) return
      const left = notice.ends_at && Math.ceil((notice.ends_at.getTime() - clock.now().getTime()) / 1000)
      const retryAfter = left === null ? RETRY_S.unknown : Math.max(1, Math.min(left, RETRY_S.most))
      throw new Refusal(503, 'read_only', { retryAfter })
    },
    stateFor(language) {
      const notice = shown()
      return {
        switches: { ...followed.value().switches },
        notice: notice
          ? {
              text: notice[`text_${language}`],
              ends_at: notice.ends_at?.toISOString() ?? null,
              read_only: notice.read_only,
            }
          : null,
      }
    },
    onChange: (listener) => void listeners.push(listener),
    refresh: followed.refresh,
    start: followed.start,
    stop: followed.stop,
  }
}
