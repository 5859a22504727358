import { useTranslation } from 'react-i18next'
import { ALT_MAX, PROJECT_PICTURES_MIN, PROJECT_TITLE_MAX, SHOWCASES_MAX } from '@husrum/contract/core/limits.ts'
import { isLargePicture } from '@husrum/contract/experts/portfolio/publishing.rules.ts'
import { byStyle, countProjects, inOneProject, withShot } from '#flows/experts/joining/photos-first-answers.ts'
import { altDraft, colourName, sharedPalette, titleDraft } from '#parts/experts/joining/pictures/photo-drafts.ts'
import { formatList } from '#lib/language/format.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import type { StepProps } from './step-props.ts'

/** The photos as projects: titles, colours and alternative texts are drafts, and all of it can be changed. */
export function ShowcaseStep({
  answers: { shots, shot_projects, showcases },
  change,
  problems,
  own,
  names,
}: Pick<StepProps, 'answers' | 'change' | 'problems' | 'own' | 'names'>) {
  const { t } = useTranslation()
  const titleOf = (place: number) =>
    shot_projects[place]?.title ??
    titleDraft(
      shots.filter(({ project }) => project === place),
      names,
    )
  const split = byStyle(shots)
  const canSplit = shot_projects.length === 1 && countProjects(split) > 1
  return (
    <div className="grid gap-10">
      {(canSplit || shot_projects.length > 1) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-64 text-15 text-ink-2">
            {t('photos-first.showcase.groups', { count: shot_projects.length })}
          </p>
          <Button onClick={() => change({ shots: canSplit ? split : inOneProject(shots) })}>
            {t(canSplit ? 'photos-first.showcase.split' : 'photos-first.showcase.merge')}
          </Button>
        </div>
      )}
      {shot_projects.map((_, place) => {
        const shown = shots.filter(({ project }) => project === place)
        const large = shown.filter(({ key }) => {
          const { width, height } = showcases.find((picture) => picture.key === key) ?? { width: null, height: null }
          // The server measures what the file does not state.
          return width === null || height === null || isLargePicture({ width, height })
        }).length
        const heading = t('photos-first.showcase.project', { number: place + 1 })
        return (
          // Projects have no identity but their position.
          <section key={place} aria-label={heading} className="rounded-photo border border-line px-4 py-5 sm:px-6">
            <Heading level={2} size={21}>
              {heading}
            </Heading>
            <p className="mt-1 mb-4 text-15 text-ink-2" role="status">
              {large >= PROJECT_PICTURES_MIN
                ? t('photos-first.showcase.shown')
                : t('photos-first.showcase.draft', { count: PROJECT_PICTURES_MIN - large })}
            </p>
            <TextField
              id={`shot_projects.${place}`}
              label={t('photos-first.showcase.title')}
              hint={t('photos-first.showcase.titleHint')}
              error={problems[`shot_projects.${place}`]}
              width="medium"
              maxLength={PROJECT_TITLE_MAX}
              value={titleOf(place)}
              onChange={({ target }) =>
                change({
                  shot_projects: shot_projects.map((each, at) => (at === place ? { title: target.value } : each)),
                })
              }
            />
            <Palette colours={sharedPalette(shown).map(({ color }) => color)} language={names.language} />
            <ul className="mt-5 grid gap-5">
              {shown.map((shot) => {
                const number = shots.indexOf(shot) + 1
                const preview = own.pictures.find(({ key }) => key === shot.key)?.preview
                return (
                  <li
                    key={shot.key}
                    className="grid grid-cols-[88px_minmax(0,1fr)] gap-4 sm:grid-cols-[144px_minmax(0,1fr)]"
                  >
                    <div className="relative aspect-4/3 self-start overflow-hidden rounded-small bg-track">
                      {preview && <img src={preview} alt="" className="absolute inset-0 size-full object-cover" />}
                    </div>
                    <div className="grid gap-3">
                      <TextField
                        label={t('photos-first.showcase.alt', { number })}
                        maxLength={ALT_MAX}
                        value={shot.alt ?? altDraft(shot, names)}
                        onChange={({ target }) => change({ shots: withShot(shots, shot.key, { alt: target.value }) })}
                      />
                      <Select
                        tone="bare"
                        label={t('photos-first.showcase.within', { number })}
                        labelHidden
                        value={String(place)}
                        options={[
                          ...shot_projects.map((__, each) => ({
                            value: String(each),
                            label: t('photos-first.showcase.project', { number: each + 1 }),
                          })),
                          ...(shown.length > 1 && shot_projects.length < SHOWCASES_MAX
                            ? [{ value: String(shot_projects.length), label: t('photos-first.showcase.own') }]
                            : []),
                        ]}
                        onChange={({ target }) =>
                          change({ shots: withShot(shots, shot.key, { project: Number(target.value) }) })
                        }
                      />
                    </div>
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** The colours that a project's page will show next to its photos. */
function Palette({ colours, language }: { colours: readonly string[]; language: StepProps['names']['language'] }) {
  const { t } = useTranslation()
  if (colours.length === 0) return null
  const said = [...new Set(colours.map(colourName))].map((name) => t(`photos-first.colour.${name}`))
  return (
    <div className="mt-5">
      <p className="text-15 font-semibold">{t('photos-first.showcase.palette')}</p>
      <svg
        role="img"
        aria-label={formatList(said, language)}
        viewBox={`0 0 ${colours.length * 44 - 4} 28`}
        width={colours.length * 44 - 4}
        height="28"
        className="mt-2 max-w-full"
      >
        {colours.map((color, at) => (
          <rect key={color} x={at * 44} width="40" height="28" rx="4" fill={color} />
        ))}
      </svg>
    </div>
  )
}
