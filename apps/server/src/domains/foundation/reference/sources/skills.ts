import { names } from './names.ts'
import type { OptionSource } from './options.ts'

export type SkillSource = OptionSource & { category: 'software' | 'service' | 'trade' }
const skill = (
  id: number,
  category: SkillSource['category'],
  slug: string,
  en: string,
  da: string,
  de: string,
): SkillSource => ({ id, category, slug, names: names(en, da, de) })

/** Skills are only for profiles and search; the matching does not read them. */
export const skills: readonly SkillSource[] = [
  skill(1, 'software', 'autocad', 'AutoCAD', 'AutoCAD', 'AutoCAD'),
  skill(2, 'software', 'revit', 'Revit', 'Revit', 'Revit'),
  skill(3, 'software', 'archicad', 'Archicad', 'Archicad', 'Archicad'),
  skill(4, 'software', 'sketchup', 'SketchUp', 'SketchUp', 'SketchUp'),
  skill(5, 'software', 'rhino', 'Rhino', 'Rhino', 'Rhino'),
  skill(6, 'service', 'visualisation-3d', '3D visualisation', '3D-visualisering', '3D-Visualisierung'),
  skill(7, 'service', 'floor-plans', 'Floor plans', 'Plantegninger', 'Grundrisse'),
  skill(8, 'service', 'measured-survey', 'Measured survey', 'Opmåling', 'Aufmaß'),
  skill(9, 'service', 'building-permits', 'Building permits', 'Byggetilladelser', 'Bauanträge'),
  skill(10, 'service', 'site-supervision', 'Site supervision', 'Byggetilsyn', 'Bauleitung'),
  skill(11, 'service', 'tendering', 'Tendering and quotes', 'Udbud og tilbud', 'Ausschreibung und Vergabe'),
  skill(12, 'service', 'cost-planning', 'Cost planning', 'Budgetstyring', 'Kostenplanung'),
  skill(13, 'service', 'colour-consulting', 'Colour consulting', 'Farverådgivning', 'Farbberatung'),
  skill(14, 'service', 'furniture-selection', 'Furniture selection', 'Møbelvalg', 'Möbelauswahl'),
  skill(15, 'service', 'home-staging', 'Home staging', 'Boligstyling', 'Home-Staging'),
  skill(16, 'service', 'space-planning', 'Space planning', 'Rumdisponering', 'Raumplanung'),
  skill(17, 'service', 'acoustics', 'Acoustics', 'Akustik', 'Akustik'),
  skill(18, 'service', 'accessibility', 'Accessible homes', 'Tilgængelighed', 'Barrierefreies Wohnen'),
  skill(19, 'service', 'energy-consulting', 'Energy consulting', 'Energirådgivning', 'Energieberatung'),
  skill(20, 'service', 'listed-buildings', 'Listed buildings', 'Fredede bygninger', 'Denkmalschutz'),
  skill(21, 'trade', 'joinery', 'Joinery', 'Snedkerarbejde', 'Schreinerarbeiten'),
  skill(22, 'trade', 'kitchen-planning', 'Kitchen planning', 'Køkkenplanlægning', 'Küchenplanung'),
  skill(23, 'trade', 'timber-construction', 'Timber construction', 'Træbyggeri', 'Holzbau'),
  skill(24, 'trade', 'garden-design', 'Garden design', 'Havedesign', 'Gartengestaltung'),
]
