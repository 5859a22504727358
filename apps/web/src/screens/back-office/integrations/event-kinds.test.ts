import { expect, test } from 'vitest'
import { webhookKinds } from '@husrum/contract/back-office/integrations/integrations.rules.ts'
import { createI18n } from '#lib/language/i18n.ts'
import da from '#locales/back-office/integrations/admin-integrations.da.json' with { type: 'json' }
import de from '#locales/back-office/integrations/admin-integrations.de.json' with { type: 'json' }
import en from '#locales/back-office/integrations/admin-integrations.en.json' with { type: 'json' }

test.for([
  ['en', en],
  ['da', da],
  ['de', de],
] as const)('every kind of event has its words (%s)', ([language, texts]) => {
  const { exists } = createI18n(language, texts)
  expect([...webhookKinds, 'ping'].filter((kind) => !exists(`admin-integrations.kind.${kind}`))).toEqual([])
})
