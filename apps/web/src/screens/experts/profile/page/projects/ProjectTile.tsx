import { clsx } from 'clsx'
import type { Project } from '@husrum/contract/experts/profile/experts.ts'
import { languageOfProject } from '@husrum/contract/discovery/translations.rules.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { projectFacts } from './project-facts.ts'
import type { TileShape } from './tile-rows.ts'
import { links, type ExpertAddress } from '#lib/paths.ts'

const sizes = {
  whole: '(min-width: 64rem) 780px, 100vw',
  tall: '(min-width: 64rem) 520px, (min-width: 40rem) 60vw, 94vw',
  wide: '(min-width: 64rem) 520px, (min-width: 40rem) 60vw, 94vw',
}
/** In a pair both have the same height: 9 parts at 3:4 and 16 parts at 4:3. On phones each has the full width. */
const boxes = {
  whole: 'aspect-4/3 sm:aspect-3/2',
  tall: 'aspect-4/5 sm:aspect-auto sm:h-[clamp(12rem,44cqw,24rem)]',
  wide: 'aspect-4/3 sm:aspect-auto sm:h-[clamp(12rem,44cqw,24rem)]',
}

/** The picture is first, and the whole tile links to the project's page, which shows the same picture. */
export function ProjectTile({
  expert,
  project,
  shape,
  bleeds = false,
}: {
  expert: ExpertAddress
  project: Project
  shape: TileShape
  /** Spans from edge to edge on phones. */ bleeds?: boolean
}) {
  return (
    <article className="group relative">
      <div
        className={clsx(
          'overflow-hidden rounded-photo',
          boxes[shape],
          bleeds && 'max-sm:-mx-gutter max-sm:rounded-none',
        )}
      >
        <Photo
          photo={project.cover}
          lang={languageOfProject(project)}
          ratio="fill"
          corners="square"
          sizes={sizes[shape]}
          morph={`project-${project.id}`}
        />
      </div>
      <h3 lang={languageOfProject(project)} className="mt-3.5 text-21 leading-tight">
        <Link
          tone="bare"
          {...links.expertProject(expert, project.id)}
          viewTransition
          className="group-hover:underline after:absolute after:inset-0 after:rounded-photo"
        >
          {project.title}
        </Link>
      </h3>
      <p className="mt-0.5 text-15 text-ink-2">{projectFacts(project).join(', ')}</p>
    </article>
  )
}
