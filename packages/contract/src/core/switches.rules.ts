/**
 * What owners can switch off while the product runs, and back on; as it is when nobody has. Each stands at the
 * endpoints it closes (`switch` in the contract), or is asked by the service that does it; a switch without either has
 * no place here.
 */
const whenNobodySwitched = {
  /** New experts can register. */
  expert_registration: true,
  /** New clients can register, with a brief or without. */
  client_registration: true,
  /** People’s words can be read in another language. */
  machine_translation: true,
  /** Experts can put further projects into inspiration. */
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
