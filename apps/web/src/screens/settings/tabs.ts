import { KeyRound, MonitorSmartphone, ShieldCheck, UserRound, type LucideIcon } from 'lucide-react'

export const settingsTabs = ['profile', 'password', 'devices', 'privacy'] as const
export type SettingsTab = (typeof settingsTabs)[number]

export const tabLabels = {
  profile: 'settings.tab.profile',
  password: 'settings.tab.password',
  devices: 'settings.tab.devices',
  privacy: 'settings.tab.privacy',
} as const

export const tabIcons: Record<SettingsTab, LucideIcon> = {
  profile: UserRound,
  password: KeyRound,
  devices: MonitorSmartphone,
  privacy: ShieldCheck,
}
