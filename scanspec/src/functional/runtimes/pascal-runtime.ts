import { unreadableInput } from '../signature.ts'

/** Reading and writing of the generated main in Pascal: a unit that does not see the solution. */
export const pascalRuntime = String.raw`unit drafts_runtime;

{$mode objfpc}{$H+}{$I-}

interface

uses Types;

function ReadBool: Boolean;
function ReadInt: Int64;
function ReadFloat: Double;
function ReadText: AnsiString;
function ReadInts: TInt64DynArray;
function ReadTexts: TStringDynArray;
procedure PrintBool(Value: Boolean);
procedure PrintInt(Value: Int64);
procedure PrintFloat(Value: Double);
procedure PrintText(const Value: AnsiString);
procedure PrintInts(const Values: TInt64DynArray);
procedure PrintTexts(const Values: TStringDynArray);
procedure CloseInput;
procedure FlushHeld;

implementation

uses BaseUnix;

var
  Buffer: array[0..65535] of Char;
  Position, Kept: LongInt;
  Held: AnsiString;
  HeldLength: LongInt;

procedure Refuse;
begin
  WriteLn(StdErr, 'The input does not fit the signature.');
  Halt(${unreadableInput});
end;

{ #0 at the end, where Kept is 0 too. }
function Peek: Char;
begin
  if Position >= Kept then
  begin
    Kept := FpRead(3, Buffer, SizeOf(Buffer));
    Position := 0;
    if Kept < 0 then Kept := 0;
    if Kept = 0 then Buffer[0] := #0;
  end;
  Result := Buffer[Position];
end;

function AtEnd: Boolean;
begin
  Peek;
  Result := Position >= Kept;
end;

function IsBlank(C: Char): Boolean;
begin
  Result := (C = ' ') or (C = #9) or (C = #13);
end;

procedure SkipBlanks;
begin
  while not AtEnd and IsBlank(Peek) do Inc(Position);
end;

procedure EndLine;
begin
  SkipBlanks;
  if AtEnd then Exit;
  if Peek <> #10 then Refuse;
  Inc(Position);
end;

function Token: AnsiString;
begin
  SkipBlanks;
  Result := '';
  while not AtEnd and (Peek <> #10) and not IsBlank(Peek) do
  begin
    Result := Result + Peek;
    Inc(Position);
  end;
  if Result = '' then Refuse;
end;

function Whole: Int64;
var
  Sign: Char;
  Least: Int64;
  Digit: Int64;
  Any: Boolean;
begin
  SkipBlanks;
  Sign := Peek;
  if not AtEnd and ((Sign = '-') or (Sign = '+')) then Inc(Position);
  { Negative numbers reach one further. }
  Least := -High(Int64);
  if Sign = '-' then Least := Low(Int64);
  Result := 0;
  Any := False;
  while not AtEnd and (Peek >= '0') and (Peek <= '9') do
  begin
    Digit := Ord(Peek) - Ord('0');
    if Result < (Least + Digit) div 10 then Refuse;
    Result := Result * 10 - Digit;
    Any := True;
    Inc(Position);
  end;
  if not Any then Refuse;
  if not AtEnd and (Peek <> #10) and not IsBlank(Peek) then Refuse;
  if Sign <> '-' then Result := -Result;
end;

function ReadBool: Boolean;
var
  Found: AnsiString;
begin
  Found := Token;
  EndLine;
  Result := (Found = '1') or (Found = 't') or (Found = 'T') or (Found = 'TRUE') or (Found = 'true') or (Found = 'True');
  if not Result and (Found <> '0') and (Found <> 'f') and (Found <> 'F') and (Found <> 'FALSE') and (Found <> 'false') and (Found <> 'False') then Refuse;
end;

function ReadInt: Int64;
begin
  Result := Whole;
  EndLine;
end;

function PowerOfTwo(Exponent: LongInt): Double;
begin
  Result := 1;
  while Exponent > 0 do begin Result := Result * 2; Dec(Exponent); end;
  while Exponent < 0 do begin Result := Result / 2; Inc(Exponent); end;
end;

function Hexadecimal(const Found: AnsiString): Double;
var
  I, Shift, Exponent, Code: LongInt;
  IsPart: Boolean;
  C: Char;
begin
  Result := 0;
  Shift := 0;
  IsPart := False;
  I := 3;
  while (I <= Length(Found)) and (Found[I] <> 'p') do
  begin
    C := Found[I];
    if C = '.' then IsPart := True
    else
    begin
      if (C >= '0') and (C <= '9') then Result := Result * 16 + (Ord(C) - Ord('0'))
      else if (C >= 'a') and (C <= 'f') then Result := Result * 16 + (Ord(C) - Ord('a') + 10)
      else Refuse;
      if IsPart then Dec(Shift, 4);
    end;
    Inc(I);
  end;
  Val(Copy(Found, I + 1, Length(Found)), Exponent, Code);
  if Code <> 0 then Refuse;
  Exponent := Exponent + Shift;
  Result := Result * PowerOfTwo(Exponent div 2) * PowerOfTwo(Exponent - Exponent div 2);
end;

function ReadFloat: Double;
var
  Found, Name: AnsiString;
  Code: LongInt;
begin
  Found := LowerCase(Token);
  EndLine;
  Name := Found;
  if (Name[1] = '-') or (Name[1] = '+') then Delete(Name, 1, 1);
  if Name = 'nan' then
  begin
    QWord(Result) := QWord($7ff8000000000000);
    Exit;
  end;
  if (Name = 'inf') or (Name = 'infinity') then QWord(Result) := QWord($7ff0000000000000)
  else if Copy(Name, 1, 2) = '0x' then Result := Hexadecimal(Name)
  else
  begin
    Val(Name, Result, Code);
    if Copy(Name, 1, 1) = '.' then Delete(Name, 1, 1);
    { Val takes a second sign, and a point alone. }
    if (Code <> 0) or (Name = '') or (Name[1] < '0') or (Name[1] > '9') then Refuse;
  end;
  if Found[1] = '-' then Result := -Result;
end;

function ReadText: AnsiString;
var
  Last, Before: LongInt;
begin
  if AtEnd then Refuse;
  Result := '';
  while not AtEnd and (Peek <> #10) do
  begin
    Last := Position;
    while (Last < Kept) and (Buffer[Last] <> #10) do Inc(Last);
    Before := Length(Result);
    SetLength(Result, Before + Last - Position);
    Move(Buffer[Position], Result[Before + 1], Last - Position);
    Position := Last;
  end;
  if not AtEnd then Inc(Position);
end;

function ReadCount: LongInt;
var
  Count: Int64;
begin
  Count := ReadInt;
  if (Count < 0) or (Count > 1 shl 25) then Refuse;
  Result := Count;
end;

function ReadInts: TInt64DynArray;
var
  I: LongInt;
begin
  Result := nil;
  SetLength(Result, ReadCount);
  for I := 0 to High(Result) do Result[I] := Whole;
  EndLine;
end;

function ReadTexts: TStringDynArray;
var
  I: LongInt;
begin
  Result := nil;
  SetLength(Result, ReadCount);
  for I := 0 to High(Result) do Result[I] := ReadText;
end;

procedure FlushHeld;
var
  Done, Written: LongInt;
begin
  Done := 0;
  while Done < HeldLength do
  begin
    Written := FpWrite(4, Held[Done + 1], HeldLength - Done);
    if Written <= 0 then Halt(1);
    Inc(Done, Written);
  end;
  HeldLength := 0;
end;

procedure Add(const Text: AnsiString);
var
  From, Piece: LongInt;
begin
  if Held = '' then SetLength(Held, 65536);
  From := 1;
  while From <= Length(Text) do
  begin
    Piece := Length(Text) - From + 1;
    if Piece > Length(Held) - HeldLength then Piece := Length(Held) - HeldLength;
    Move(Text[From], Held[HeldLength + 1], Piece);
    Inc(HeldLength, Piece);
    Inc(From, Piece);
    if HeldLength = Length(Held) then FlushHeld;
  end;
end;

procedure PrintText(const Value: AnsiString);
begin
  if Pos(#10, Value) > 0 then begin
    WriteLn(StdErr, 'A returned string has a line feed, which no answer has.');
    Halt(1);
  end;
  Add(Value);
  Add(#10);
end;

procedure PrintBool(Value: Boolean);
begin
  if Value then PrintText('true') else PrintText('false');
end;

function TextOf(Value: Int64): AnsiString;
begin
  Str(Value, Result);
end;

procedure PrintInt(Value: Int64);
begin
  PrintText(TextOf(Value));
end;

procedure PrintFloat(Value: Double);
var
  Text: AnsiString;
  Bits: QWord;
begin
  Bits := QWord(Value);
  if (Bits shr 52) and 2047 = 2047 then
  begin
    if Bits shl 12 <> 0 then Text := 'nan'
    else if Bits shr 63 <> 0 then Text := '-inf'
    else Text := 'inf';
  end
  else
  begin
    Str(Value:24, Text);
    while Text[1] = ' ' do Delete(Text, 1, 1);
  end;
  PrintText(Text);
end;

procedure PrintInts(const Values: TInt64DynArray);
var
  I: LongInt;
begin
  PrintInt(Length(Values));
  for I := 0 to High(Values) do
  begin
    if I > 0 then Add(' ');
    Add(TextOf(Values[I]));
  end;
  Add(#10);
end;

procedure PrintTexts(const Values: TStringDynArray);
var
  I: LongInt;
begin
  PrintInt(Length(Values));
  for I := 0 to High(Values) do PrintText(Values[I]);
end;

procedure CloseInput;
begin
  FpClose(3);
end;

end.
`
