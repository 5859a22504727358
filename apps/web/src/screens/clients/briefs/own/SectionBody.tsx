import { useTranslation } from 'react-i18next'
import type { BriefSection } from '#flows/clients/briefs/brief-section-names.ts'
import { extraOf } from '#flows/clients/briefs/brief-sections.ts'
import { AboutText } from '#parts/clients/briefs/steps/project/AboutText.tsx'
import { BudgetStep } from '#parts/clients/briefs/steps/budget/BudgetStep.tsx'
import { ContactWays } from '#parts/clients/briefs/steps/ContactWays.tsx'
import { PlaceStep } from '#parts/clients/briefs/steps/place/PlaceStep.tsx'
import { ProjectStep } from '#parts/clients/briefs/steps/project/ProjectStep.tsx'
import { RoomsStep } from '#parts/clients/briefs/steps/project/RoomsStep.tsx'
import { ServiceStep } from '#parts/clients/briefs/steps/project/ServiceStep.tsx'
import { SizeStep } from '#parts/clients/briefs/steps/project/SizeStep.tsx'
import { SpecialistsStep } from '#parts/clients/briefs/steps/experts/SpecialistsStep.tsx'
import type { StepBodyProps } from '#parts/clients/briefs/steps/step-props.ts'
import { useBriefQuestions } from '#parts/clients/briefs/steps/use-brief-options.ts'
import { StyleStep } from '#parts/clients/briefs/steps/style/StyleStep.tsx'
import { ExtraQuestions } from '#parts/foundation/reference/ExtraQuestions.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { qualityTexts } from './quality-texts.ts'

/** The questions of a section, made of the flow's steps. */
export function SectionBody({ section, withRooms, ...body }: SectionBodyProps) {
  const questions = useBriefQuestions()
  return (
    <>
      <SectionFields {...{ section, withRooms }} {...body} />
      <ExtraQuestions questions={extraOf(section, questions)} {...body} />
    </>
  )
}

type SectionBodyProps = StepBodyProps & {
  section: BriefSection
  /** The kind of expert has changed, and with it the required answers. */
  withRooms: boolean
}

function SectionFields({ section, withRooms, ...body }: SectionBodyProps) {
  switch (section) {
    case 'service':
      return (
        <Stack className="gap-8">
          <ServiceStep {...body} />
          {withRooms && <OtherNeeds {...body} />}
          <ProjectStep {...body} />
        </Stack>
      )
    case 'rooms':
      return <RoomsStep {...body} />
    case 'size':
      return <SizeStep {...body} />
    case 'place':
      return <PlaceStep {...body} />
    case 'specialists':
      return <SpecialistsStep {...body} />
    case 'budget':
      return <BudgetStep {...body} />
    case 'style':
      return <StyleStep {...body} />
    case 'about':
      return <AboutText {...body} elsewhere={qualityTexts} />
    case 'contacts':
      return <ContactWays {...body} />
  }
}

function OtherNeeds(body: StepBodyProps) {
  const { t } = useTranslation()
  return (
    <Stack className="gap-5">
      <Notice role="status">
        {t(
          body.answers.service_type === 'architect'
            ? 'application.service.toArchitect'
            : 'application.service.toDesigner',
        )}
      </Notice>
      <RoomsStep {...body} />
    </Stack>
  )
}
