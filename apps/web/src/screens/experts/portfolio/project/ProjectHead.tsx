import { ChevronRight, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ExpertProfile } from '@husrum/contract/experts/profile/experts.ts'
import type { Language } from '#lib/language/locale.ts'
import { links } from '#lib/paths.ts'
import { sharePage } from '#lib/addresses/share-page.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { ShownProject } from './shown-project.ts'

export function ProjectHead({
  project,
  expert,
  preview,
  written,
}: {
  project: ShownProject
  expert: ExpertProfile | null
  preview: boolean
  /** The language of its texts, if it is clear. */
  written: Language | undefined
}) {
  const { t } = useTranslation()
  const about = project.room_types[0]?.name ?? project.aspects[0]?.name
  return (
    <Page className="pt-3.5 pb-5 md:pt-8 md:pb-8">
      {expert && (
        <nav aria-label={t('project.where')}>
          <ol className="flex flex-wrap items-center gap-2 text-15">
            <li>
              <Link {...links.experts()} tone="quiet">
                {t('project.allExperts')}
              </Link>
            </li>
            <li aria-hidden="true">
              <ChevronRight className="size-4 text-ink-2" />
            </li>
            <li>
              <Link {...links.expert(expert)} tone="quiet">
                {expert.name}
              </Link>
            </li>
          </ol>
        </nav>
      )}
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 md:mt-6">
        <div className="min-w-0 flex-1 basis-80">
          <Heading
            level={1}
            className="wrap-anywhere text-[clamp(2.25rem,5vw,4.25rem)] leading-none tracking-[-0.035em]"
          >
            {project.title ? <span lang={written}>{project.title}</span> : t('portfolio.untitled')}
          </Heading>
          <p className="mt-2.5 text-17 tracking-[-0.01em] text-ink-2 md:mt-4 md:text-21">
            {[about, project.city?.name].filter((each) => each !== undefined).join(', ')}{' '}
            {expert && (
              <>
                {t('project.by')}{' '}
                <Link {...links.expert(expert)} className="text-ink">
                  {expert.name}
                </Link>
              </>
            )}
          </p>
        </div>
        {!preview && <ShareButton title={project.title} />}
      </div>
    </Page>
  )
}

function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation()
  const share = async () => {
    const { url, done } = await sharePage(title)
    if (done === 'copied') showToast(t('project.share.copied'), { tone: 'success' })
    if (done === 'refused') showToast(t('project.share.failed', { url }), { tone: 'danger' })
  }
  return (
    <Button icon={<Share2 aria-hidden="true" />} className="max-sm:w-full" onClick={() => void share()}>
      {t('project.share.action')}
    </Button>
  )
}
