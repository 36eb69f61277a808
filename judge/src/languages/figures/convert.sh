#!/bin/sh
# Makes a picture of the first page of a figure: convert.sh pdf|eps svg|png <figure >picture
# Any other word in the second place: says only that it can, for the judge's self-test.
set -e
figure=/tmp/figure
export FONTCONFIG_FILE=/drafts/figures/fonts.conf
cat >"$figure.$1"
if [ "$1" = eps ]; then
	gs -q -dSAFER -dBATCH -dNOPAUSE -dEPSCrop -dPDFSETTINGS=/prepress -sDEVICE=pdfwrite \
		-sOutputFile="$figure.pdf" "$figure.eps" >&2
fi
case $2 in
svg)
	# pdftocairo shows in an SVG what is cropped from the page.
	boxes=$(pdfinfo -f 1 -l 1 -box "$figure.pdf" 2>/dev/null | sed -n 's/^Page .*\(Media\|Crop\)Box: *//p' | sort -u | wc -l)
	[ "$boxes" -eq 1 ] || { echo "The page is cropped." >&2; exit 3; }
	exec pdftocairo -svg -f 1 -l 1 "$figure.pdf" -
	;;
png)
	# Twice as many pixels as a line of text has.
	exec pdftocairo -png -singlefile -f 1 -cropbox -scale-to 1600 "$figure.pdf" -
	;;
*)
	pdftocairo -svg -f 1 -l 1 "$figure.pdf" - | grep -c '<svg'
	;;
esac
