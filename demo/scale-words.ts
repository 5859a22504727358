/** Names and descriptions of the experts of a large market. */
export const scaleWords = {
  given:
    'Anna Anders Birgit Bo Camilla Carsten Dorte Emil Emma Erik Freja Frederik Greta Hanne Hans Ida Ingrid Jakob Jens Jette Johanna Jonas Karen Karl Katrin Kirsten Klara Lars Laura Lena Line Lukas Magnus Maja Maren Marie Martin Mette Mia Mikkel Nadja Niels Nina Oskar Pernille Peter Rasmus Rikke Signe Simon Sofie Søren Stine Susanne Thea Thomas Tilde Uwe Vera Vibeke'.split(
      ' ',
    ),
  family:
    'Andersen Bach Bauer Beck Berg Bjerre Brandt Bruun Christensen Dahl Dam Eriksen Fischer Frandsen Friis Graf Hansen Hartmann Holm Iversen Jensen Juhl Jørgensen Kaiser Kjær Klein Koch Krause Kristensen Krogh Lange Larsen Lehmann Lind Lorenz Lund Madsen Meier Møller Mortensen Neumann Nielsen Nygaard Olsen Pedersen Petersen Poulsen Rasmussen Richter Schmidt Schulz Skov Sommer Sørensen Thomsen Vogel Wagner Weber Winther Wolf'.split(
      ' ',
    ),
  sentences: {
    en: [
      'I draw kitchens and quiet rooms in older flats and stay until the last handle is on.',
      'Daylight comes first, then storage, then colour.',
      'I measure twice, sketch by hand and explain what things cost before anybody buys them.',
      'Most of my projects are family homes that have to work on a Tuesday morning.',
      'I like wood that ages well, lime paint and lamps that can be dimmed.',
      'Before anything is taken down I look for what can stay.',
      'You get drawings a carpenter can build from and a list of shops with prices.',
      'Small bathrooms are a speciality: every centimetre has a purpose.',
      'I have worked with listed buildings and know which office answers.',
      'We begin with a walk through the rooms and a long conversation.',
    ],
    da: [
      'Jeg tegner køkkener og rolige rum i ældre lejligheder og bliver, til det sidste greb sidder.',
      'Dagslyset kommer først, så opbevaringen, så farverne.',
      'Jeg måler op to gange, skitserer i hånden og siger, hvad tingene koster, før nogen køber dem.',
      'De fleste af mine opgaver er familiehjem, der skal fungere en tirsdag morgen.',
      'Jeg holder af træ, der ældes smukt, kalkmaling og lamper, der kan dæmpes.',
      'Før noget rives ned, ser jeg efter, hvad der kan blive.',
      'Du får tegninger, en tømrer kan bygge efter, og en indkøbsliste med priser.',
      'Små badeværelser er en særlig glæde: hver centimeter har et formål.',
      'Jeg kender arbejdet med fredede bygninger og ved, hvem der skal spørges.',
      'Vi begynder med en tur gennem rummene og en lang samtale.',
    ],
    de: [
      'Ich zeichne Küchen und ruhige Räume in Altbauwohnungen und bleibe, bis der letzte Griff sitzt.',
      'Zuerst kommt das Tageslicht, dann der Stauraum, dann die Farbe.',
      'Ich messe zweimal, skizziere von Hand und sage, was etwas kostet, bevor es gekauft wird.',
      'Meist plane ich Wohnungen für Familien, die an einem Dienstagmorgen funktionieren müssen.',
      'Ich mag Holz, das schön altert, Kalkfarbe und Lampen, die sich dimmen lassen.',
      'Bevor etwas abgerissen wird, suche ich nach dem, was bleiben kann.',
      'Du bekommst Zeichnungen, nach denen ein Tischler bauen kann, und eine Einkaufsliste mit Preisen.',
      'Kleine Bäder sind meine Stärke: Jeder Zentimeter hat eine Aufgabe.',
      'Ich kenne die Arbeit am Denkmal und weiß, welches Amt antwortet.',
      'Wir beginnen mit einem Gang durch die Räume und einem langen Gespräch.',
    ],
  },
} as const
