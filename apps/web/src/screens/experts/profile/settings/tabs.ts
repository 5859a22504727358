export const settingsTabs = [
  'profile',
  'availability',
  'site',
  'people',
  'account',
  'password',
  'security',
  'notifications',
  'devices',
  'privacy',
] as const
export type SettingsTab = (typeof settingsTabs)[number]

export const tabLabels = {
  profile: 'expert-settings.tab.profile',
  availability: 'expert-settings.tab.availability',
  site: 'own-site.tab',
  people: 'studio.tab',
  account: 'expert-settings.tab.account',
  password: 'settings.tab.password',
  security: 'settings.tab.security',
  notifications: 'notifications.title',
  devices: 'settings.tab.devices',
  privacy: 'settings.tab.privacy',
} as const
