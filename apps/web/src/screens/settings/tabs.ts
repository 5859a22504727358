export const settingsTabs = ['profile', 'password', 'notifications', 'devices', 'privacy'] as const
export type SettingsTab = (typeof settingsTabs)[number]

export const tabLabels = {
  profile: 'settings.tab.profile',
  password: 'settings.tab.password',
  notifications: 'notifications.title',
  devices: 'settings.tab.devices',
  privacy: 'settings.tab.privacy',
} as const
