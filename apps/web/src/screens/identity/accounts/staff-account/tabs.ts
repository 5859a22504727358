export const accountTabs = ['password', 'security', 'devices'] as const
export type AccountTab = (typeof accountTabs)[number]

export const tabLabels = {
  password: 'settings.tab.password',
  security: 'settings.tab.security',
  devices: 'settings.tab.devices',
} as const
