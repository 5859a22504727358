import type { LegalText } from '../../legal-text.ts'

export const text: LegalText = {
  title: 'Sådan bliver rækkefølgen til',
  description:
    'De vigtigste parametre, der afgør, i hvilken rækkefølge eksperter bliver vist hos Husrum, og hvor meget hver tæller.',
  inShort: [
    'Ingen ekspert kan betale sig til en bedre plads, og intet abonnement ændrer en.',
    'Vægtene nedenfor er dem, programmet bruger nu.',
  ],
  sections: [
    {
      id: 'law',
      title: 'Hvad siden er',
      blocks: [
        'Platformsforordningen (EU) 2019/1150, artikel 5, og forordningen om digitale tjenester, artikel 27, kræver, at vi oplyser, hvilke hovedparametre der afgør rækkefølgen og hvorfor. Her er redegørelsen fra Husrum ApS. Den samme formel med et eksempel, du kan prøve, står på [Sådan matcher vi](/how-matching-works).',
      ],
    },
    {
      id: 'weights',
      title: 'Matches: hvad der tæller og hvor meget',
      blocks: [
        'Matches bliver sat i rækkefølge efter den anslåede chance for, at begge siger ja. Hver del sammenligner opgaven med eksperten og tæller med disse vægte; i parentes andelen af den side:',
        {
          weights: {
            head: ['Hvad', 'For dig', 'For eksperten'],
            multiplies: 'Ganges med ekspertens side',
          },
        },
        'Vægtene er valgt, fordi de bedst fortæller, hvad der blev af tidligere matches: om begge sagde ja. Stil, honorar og afstand er kundens egne ønsker; hvor sikkert en ekspert har svaret, betyder noget, fordi et match uden svar ikke hjælper nogen.',
        'Version {version}, i brug siden {since}. Kunden kan selv lægge mere vægt på det, der betyder noget, på sin egen liste; procenttallet er uændret.',
      ],
    },
    {
      id: 'rules',
      title: 'Matches: regler ved siden af vægtene',
      blocks: [
        {
          list: [
            'Kun eksperter, der laver dette arbejde, tager denne type projekt, kan mødes og kan nå stedet, kommer i betragtning. Så længe færre end {enough} passer, slipper vi ét ønske mere; matchet siger hvilket.',
            'Eksperter, der har næsten så mange nye kunder, som de kan tage, rykker ned.',
            'Eksperter, der er vist sjældnere, end de fortjener, tæller op til {fairness} mere, og de andre lige så meget mindre.',
            'Én plads, nummer {place}, kan gå til et godt match, der er nyt: med færre end {leadsBelow} forespørgsler eller mindre end {daysBelow} dage hos Husrum.',
            'Eksperter, der ligner hinanden meget, står ikke lige efter hinanden. Står to lige, afgør en fast lodtrækning det.',
          ],
        },
      ],
    },
    {
      id: 'search',
      title: 'Listen over alle eksperter',
      blocks: [
        'Du vælger rækkefølgen: bedst til dine søgeord, bedste anmeldelser, nyeste, afstand eller blandet. Vælger du ikke, er den blandet efter et tal, der hører til dit besøg og ikke begunstiger nogen. Filtre udelader kun eksperter.',
      ],
    },
    {
      id: 'inspiration',
      title: 'Inspiration og bysider',
      blocks: [
        'Billeder bliver vist, hvis eksperten har tilladt det, blandet efter det samme tal eller efter, hvor godt de passer til de stilarter og ord, du vælger. Bysider viser de eksperter, der arbejder der.',
      ],
    },
    {
      id: 'money',
      title: 'Hvad penge betyder',
      blocks: [
        'Ingen betaler for en plads: hverken med abonnement, provision eller reklame. Et abonnement begrænser, hvor mange nye forespørgsler en ekspert kan få på 30 dage; den, der har nået grænsen, bliver ikke foreslået til nye opgaver, før der er en plads. Vi har ingen egne eksperter eller ydelser.',
      ],
    },
    {
      id: 'personal',
      title: 'Det bruger vi om dig',
      blocks: [
        'Til matches din opgave og det, der betyder noget for dig. Intet fra andre websteder og intet af det, du ellers har set på hos Husrum. Du kan ændre dine svar eller se listen over alle eksperter igennem, hvor intet om dig tæller.',
      ],
    },
    {
      id: 'changes',
      title: 'Ændringer',
      blocks: [
        'Hver version af formlen står på [Sådan matcher vi](/how-matching-works). Eksperter får besked om ændringer i hovedparametrene som om ændringer af [vilkårene](/terms-and-conditions-dk#changes).',
      ],
    },
  ],
}
