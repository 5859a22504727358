import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#ui/browser.testing.tsx'
import { UNSENT } from '#lib/unsaved-work/unsent.ts'
import { writeMessageDraft } from '#parts/market/leads/message-drafts.ts'
import { useMessageDrafts } from './use-message-drafts.ts'

/** Writes as another tab of this browser does: the storage is shared, and this tab receives an event. */
function writeElsewhere(of: string, text: string): void {
  writeMessageDraft(of, text)
  const key = `${UNSENT}${of}`
  dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key), storageArea: localStorage }))
}

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

function Drafts() {
  const { read, load } = useMessageDrafts([4], () => 'token')
  useEffect(() => load('expert.9'), [load])
  return <output>{`${read('thread.4')} | ${read('expert.9')}`}</output>
}

test('a draft follows what another tab writes, sends or begins', async () => {
  writeElsewhere('thread.4', 'Would')
  show(<Drafts />)
  const output = page.getByRole('status')
  await expect.element(output).toHaveTextContent('Would |')
  writeElsewhere('thread.4', 'Would Tuesday')
  await expect.element(output).toHaveTextContent('Would Tuesday |')
  writeElsewhere('expert.9', 'Hello')
  await expect.element(output).toHaveTextContent('Would Tuesday | Hello')
  writeElsewhere('thread.4', '')
  await expect.element(output).toHaveTextContent('| Hello')
  await expect.element(output).not.toHaveTextContent('Would Tuesday')
})
