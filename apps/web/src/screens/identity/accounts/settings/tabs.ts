export const settingsTabs = ['profile', 'password', 'security', 'notifications', 'devices', 'privacy'] as const
export type SettingsTab = (typeof settingsTabs)[number]

export const tabLabels = {
  profile: 'settings.tab.profile',
  password: 'settings.tab.password',
  security: 'settings.tab.security',
  notifications: 'notifications.title',
  devices: 'settings.tab.devices',
  privacy: 'settings.tab.privacy',
} as const
