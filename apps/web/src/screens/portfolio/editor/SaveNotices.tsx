import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Editor } from './use-editor.ts'

/** What a person has to decide or know about saving. Nothing written is lost meanwhile. */
export function SaveNotices({ editor }: { editor: Editor }) {
  const { kind } = editor.saver.state()
  // What must be decided stays in sight wherever one has scrolled to.
  const mustAnswer = kind === 'conflict' || kind === 'stuck'
  return (
    <div className={clsx('px-4 *:mt-4 md:px-6 lg:px-14', mustAnswer && 'sticky top-14 z-10 bg-wall pb-3 shadow-float')}>
      <SaveNotice editor={editor} />
    </div>
  )
}

function SaveNotice({ editor: { saver, restored, resolve } }: { editor: Editor }) {
  const { t } = useTranslation()
  const state = saver.state()
  if (state.kind === 'conflict')
    return (
      <Notice
        tone="bad"
        role="alert"
        stacked
        title={t('portfolio.conflict.title')}
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => void resolve('theirs')}>
              {t('portfolio.conflict.theirs')}
            </Button>
            <Button size="small" onClick={() => void resolve('mine')}>
              {t('portfolio.conflict.mine')}
            </Button>
          </span>
        }
      >
        {t('portfolio.conflict.text')}
      </Notice>
    )
  if (state.kind === 'stuck')
    return (
      <Notice
        tone="bad"
        role="alert"
        stacked
        title={t('portfolio.stuck.title')}
        action={
          <ButtonLink {...links.portfolio()} size="small">
            {t('portfolio.stuck.action')}
          </ButtonLink>
        }
      >
        {state.sentence || t('portfolio.stuck.text')}
      </Notice>
    )
  if (state.kind === 'failed' || state.kind === 'offline')
    return (
      <Notice
        role="status"
        stacked
        title={t(state.kind === 'offline' ? 'portfolio.offline.title' : 'portfolio.failed.title')}
        action={
          state.kind === 'failed' ? (
            <Button size="small" onClick={() => void saver.flush()}>
              {t('portfolio.failed.action')}
            </Button>
          ) : undefined
        }
      >
        {t(state.kind === 'offline' ? 'portfolio.offline.text' : 'portfolio.failed.text')}
      </Notice>
    )
  if (restored)
    return (
      <Notice role="status" stacked title={t('portfolio.restored.title')}>
        {t('portfolio.restored.text')}
      </Notice>
    )
  return null
}
