/**
 * What owners can switch off and on while the product runs; the values are the defaults. Each is named by the endpoints
 * it closes (`switch` in the contract), or checked by the service that does the work; a switch without either does not
 * belong in this list.
 */
const whenNobodySwitched = {
  /** New experts can register. */
  expert_registration: true,
  /** New clients can register, with a brief or without. */
  client_registration: true,
  /** People’s texts can be machine-translated. */
  machine_translation: true,
  /** Experts can add further projects to inspiration. */
  inspiration: true,
  /** Experts can ask clients of earlier years for a review. */
  past_client_reviews: true,
  /** Experts can connect a domain of their own. */
  own_domains: true,
}

export type SwitchName = keyof typeof whenNobodySwitched
// the keys of the list are its names
export const switchNames = Object.keys(whenNobodySwitched) as [SwitchName, ...SwitchName[]]

export type Switches = Readonly<Record<SwitchName, boolean>>

export const defaultSwitches = (): Record<SwitchName, boolean> => ({ ...whenNobodySwitched })
