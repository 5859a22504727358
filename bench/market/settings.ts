/** How much supply meets how much demand. */
export interface Setting {
  experts: number
  /** There from the first day; the others join over the first 85 % of the time. */
  starting: number
  horizon: number
  briefs: number
  /** The most leads a month anybody wants. */
  mostLeads: number
}

export const settings = {
  normal: { experts: 400, starting: 280, horizon: 90, briefs: 1000, mostLeads: 17 },
  /** Few experts, so that a brief finds a handful and rules have to give way. */
  sparse: { experts: 110, starting: 75, horizon: 90, briefs: 350, mostLeads: 17 },
  /** Two to three times the contacts that the experts want. */
  congested: { experts: 260, starting: 180, horizon: 90, briefs: 1800, mostLeads: 8 },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings
export const settingNames = ['normal', 'sparse', 'congested'] as const satisfies readonly SettingName[]
