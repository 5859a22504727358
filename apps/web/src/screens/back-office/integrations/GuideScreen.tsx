import { useTranslation } from 'react-i18next'
import {
  WEBHOOK_RECEIVER,
  WEBHOOK_SHELL_CHECK,
  webhookExamples,
} from '@husrum/contract/back-office/integrations/integrations.rules.ts'
import { useShell } from '#lib/shell-context.ts'
import { AdminPage, AdminSection } from '#parts/back-office/staff-lists/page-frame/AdminPage.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { eventKinds, scopes } from './integrations-view.ts'
import { IntegrationTabs } from './IntegrationTabs.tsx'

const EXAMPLE_AT = '2026-11-23T09:30:00.000Z'
const EXAMPLE_ID = 'msg_0b7e4f0a-6d0e-4d3c-9f56-2f0f3f4a9b11'

/** For developers of a receiver: reading with a token, the content of events, and verifying the sender. */
export function GuideScreen() {
  const { t } = useTranslation()
  const { site } = useShell()
  const curl = `curl -H "Authorization: Bearer $HUSRUM_TOKEN" \\\n  "${site.baseUrl}/api/admin/experts?per_page=25"\n`
  return (
    <AdminPage title={t('admin-integrations.title')}>
      <div className="-mx-4 -mt-6 min-w-0 md:-mx-7">
        <IntegrationTabs shown="guide" />
      </div>
      <AdminSection
        id="reading"
        title={t('admin-integrations.guide.reading')}
        about={t('admin-integrations.guide.readingText')}
      >
        <CodeBlock className="max-w-220" label={t('admin-integrations.guide.readingExample')} code={curl} />
        <dl className="mt-5 grid max-w-220 gap-x-6 gap-y-2 text-15 sm:grid-cols-[auto_1fr]">
          {scopes.map((scope) => (
            <div key={scope} className="contents">
              <dt>
                <code className="font-mono">{scope}</code>
              </dt>
              <dd className="text-ink-2 max-sm:mb-2">{t(`admin-integrations.scope.${scope.slice(0, -5)}`)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-15">
          <a href="/api/docs" className="underline">
            {t('admin-integrations.guide.docs')}
          </a>
        </p>
      </AdminSection>
      <AdminSection
        id="receiving"
        title={t('admin-integrations.guide.receiving')}
        about={t('admin-integrations.guide.receivingText')}
      >
        <CodeBlock
          className="max-w-220"
          label={t('admin-integrations.guide.message')}
          code={[
            `webhook-id: ${EXAMPLE_ID}`,
            `webhook-timestamp: ${Date.parse(EXAMPLE_AT) / 1000}`,
            'webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
            '',
            JSON.stringify({ type: 'lead.updated', timestamp: EXAMPLE_AT, data: webhookExamples['lead.updated'] }),
          ].join('\n')}
        />
        <h3 className="mt-7 text-15 font-semibold">{t('admin-integrations.guide.events')}</h3>
        <dl className="mt-2 max-w-220 divide-y divide-line border-y border-line text-15">
          {eventKinds.map((kind) => (
            <div key={kind} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[15rem_minmax(0,1fr)]">
              <dt>
                <code className="font-mono font-semibold">{kind}</code>
                <span className="block text-ink-2">{t(`admin-integrations.kind.${kind}`)}</span>
              </dt>
              <dd>
                <code className="font-mono text-13 wrap-anywhere">{JSON.stringify(webhookExamples[kind])}</code>
              </dd>
            </div>
          ))}
        </dl>
      </AdminSection>
      <AdminSection
        id="checking"
        title={t('admin-integrations.guide.checking')}
        about={t('admin-integrations.guide.checkingText')}
      >
        <div className="grid max-w-220 gap-6">
          <CodeBlock label={t('admin-integrations.guide.node')} code={WEBHOOK_RECEIVER} />
          <div>
            <p className="mb-2 max-w-text text-15 text-ink-2">{t('admin-integrations.guide.shellText')}</p>
            <CodeBlock label={t('admin-integrations.guide.shell')} code={WEBHOOK_SHELL_CHECK} />
          </div>
        </div>
      </AdminSection>
      <AdminSection
        id="trying"
        title={t('admin-integrations.guide.trying')}
        about={t('admin-integrations.guide.tryingText')}
      >
        <p className="max-w-text text-15">{t('admin-integrations.guide.twice')}</p>
      </AdminSection>
    </AdminPage>
  )
}
