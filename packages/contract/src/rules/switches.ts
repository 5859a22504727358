/**
 * What owners can switch off while the product runs, and back on. Each stands at the endpoints it closes
 * (`switch` in the contract), or is asked by the service that does it; a switch without either has no place here.
 */
export const featureSwitches = {
  expert_registration: { default: true, description: 'New experts can register' },
  client_registration: { default: true, description: 'New clients can register, with a brief or without' },
  machine_translation: { default: true, description: 'People’s words can be read in another language' },
  inspiration: { default: true, description: 'Experts can put further projects into inspiration' },
  past_client_reviews: { default: true, description: 'Experts can ask clients of earlier years for a review' },
  own_domains: { default: true, description: 'Experts can connect a domain of their own' },
} as const satisfies Record<string, { default: boolean; description: string }>

export type SwitchName = keyof typeof featureSwitches
// the keys of the list are its names
export const switchNames = Object.keys(featureSwitches) as [SwitchName, ...SwitchName[]]

export type Switches = Readonly<Record<SwitchName, boolean>>

/** As they are when nobody has switched anything. */
export const defaultSwitches = (): Record<SwitchName, boolean> => ({
  expert_registration: featureSwitches.expert_registration.default,
  client_registration: featureSwitches.client_registration.default,
  machine_translation: featureSwitches.machine_translation.default,
  inspiration: featureSwitches.inspiration.default,
  past_client_reviews: featureSwitches.past_client_reviews.default,
  own_domains: featureSwitches.own_domains.default,
})
