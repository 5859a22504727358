/** The amount of supply and demand. */
export interface Setting {
  experts: number
  /** Experts on the first day; the others join over the first 85 % of the time. */
  starting: number
  horizon: number
  briefs: number
  /** The most leads a month that any expert wants. */
  mostLeads: number
}

export const settings = {
  normal: { experts: 400, starting: 280, horizon: 90, briefs: 1000, mostLeads: 17 },
  /** Few experts, so that a brief finds a handful and rules must be relaxed. */
  sparse: { experts: 110, starting: 75, horizon: 90, briefs: 350, mostLeads: 17 },
  /** Two to three times as many contacts as the experts want. */
  congested: { experts: 260, starting: 180, horizon: 90, briefs: 1800, mostLeads: 8 },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings
export const settingNames = ['normal', 'sparse', 'congested'] as const satisfies readonly SettingName[]
