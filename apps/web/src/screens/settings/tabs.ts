import { Bell, KeyRound, MonitorSmartphone, ShieldCheck, UserRound, type LucideIcon } from 'lucide-react'

export const settingsTabs = ['profile', 'password', 'notifications', 'devices', 'privacy'] as const
export type SettingsTab = (typeof settingsTabs)[number]

export const tabLabels = {
  profile: 'settings.tab.profile',
  password: 'settings.tab.password',
  notifications: 'notifications.title',
  devices: 'settings.tab.devices',
  privacy: 'settings.tab.privacy',
} as const

export const tabIcons: Record<SettingsTab, LucideIcon> = {
  profile: UserRound,
  password: KeyRound,
  notifications: Bell,
  devices: MonitorSmartphone,
  privacy: ShieldCheck,
}
